"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { dropView, putView } from "@/components/saved-views/put-view";
import { viewNameFault } from "@/components/saved-views/view-name-fault";
import type { SavedView } from "@/lib/saved-views/console-contract";
import {
  changeViewMutation,
  deleteViewMutation,
  pinViewMutation,
  restoreViewMutation,
} from "@/components/saved-views/view-mutations";

/** What can be done about one view; all of it shows at once wherever views are shown. */
export function useViewActions(view: SavedView) {
  const client = useQueryClient();
  const onSuccess = (saved: SavedView) => putView(client, saved);
  const change = useMutation({ ...changeViewMutation, onSuccess });
  const pin = useMutation({ ...pinViewMutation, onSuccess });
  const restore = useMutation({ ...restoreViewMutation, onSuccess });
  const remove = useMutation({ ...deleteViewMutation, onSuccess: () => dropView(client, view.id) });
  const all = [change, pin, restore, remove];
  const latest = all.reduce((a, b) => (b.submittedAt > a.submittedAt ? b : a));
  return {
    change: (edit: { name?: string; search?: string; isShared?: boolean }) =>
      change.mutateAsync({ viewId: view.id, change: edit }),
    pin: (isPinned: boolean) => pin.mutate({ viewId: view.id, isPinned }),
    restore: () => restore.mutate(view.id),
    remove: () => remove.mutate(view.id),
    isBusy: all.some(({ isPending }) => isPending),
    /** What was wrong with the last of them. */
    fault: latest.error && viewNameFault(latest.error),
  };
}
