"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { errorText } from "@/components/error-text";
import { dropView, putView } from "@/components/saved-views/put-view";
import type { SavedView } from "@/lib/saved-views/schemas";
import { useText } from "@/components/texts";
import { endWaysBack } from "@/components/ui/toast";
import { api } from "@/lib/core/console-client";

/** The actions on one view, with immediate effect wherever views are shown. */
export function useViewActions(view: SavedView) {
  const t = useText();
  const client = useQueryClient();
  const onSuccess = (saved: SavedView) => {
    endWaysBack();
    putView(client, saved);
  };
  const change = useMutation({ ...api.savedViews.change.mutationOptions(), onSuccess });
  const pin = useMutation({ ...api.savedViews.pin.mutationOptions(), onSuccess });
  const restore = useMutation({ ...api.savedViews.restore.mutationOptions(), onSuccess });
  const remove = useMutation({
    ...api.savedViews.delete.mutationOptions(),
    onSuccess: () => {
      endWaysBack();
      dropView(client, view.id);
    },
  });
  const all = [change, pin, restore, remove];
  const latest = all.reduce((a, b) => (b.submittedAt > a.submittedAt ? b : a));
  return {
    change: (edit: { name?: string; isShared?: boolean }) => change.mutateAsync({ viewId: view.id, ...edit }),
    pin: (isPinned: boolean) => pin.mutate({ viewId: view.id, isPinned }),
    restore: () => restore.mutate({ viewId: view.id }),
    remove: () => remove.mutate({ viewId: view.id }),
    isBusy: all.some(({ isPending }) => isPending),
    /** The error of the last of them. */
    error: latest.error && errorText(t, latest.error),
  };
}
