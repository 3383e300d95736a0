"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSelection } from "@/components/pets/selection";
import { savingKey } from "@/components/saved-views/put-view";
import { useText } from "@/components/texts";
import { showAddress, shownSearch } from "@/components/ui/shallow-routing";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/core/console-client";
import { readPetList, searchOfView, viewHref } from "@/lib/pets/list-url";
import type { SavedView } from "@/lib/saved-views/schemas";

/**
 * Has a list that shows a view as it was saved follow the view once it is saved elsewhere, and says so. What this page saves or
 * undoes itself leaves its list as it is, and so does what is saved while pets are selected, which another filter would clear. A
 * default export, since it is loaded when a view is shown.
 */
export default function FollowView({ view: { id, search } }: { view: SavedView }) {
  const t = useText();
  const client = useQueryClient();
  const { ids, all } = useSelection();
  const isAnySelected = ids.size > 0 || all !== null;
  useEffect(
    () =>
      client.getQueryCache().subscribe(({ type, query, ...event }) => {
        if (type !== "updated" || !("action" in event) || event.action.type !== "success" || event.action.manual)
          return;
        const views = client.getQueryData(api.savedViews.list.queryKey());
        const now = query.queryKey.join(".") === "savedViews.list" && views?.find((view) => view.id === id);
        if (!now || now.search === search || isAnySelected || client.isMutating({ mutationKey: savingKey(id) }) > 0)
          return;
        const list = readPetList(shownSearch());
        if (list.view !== id || searchOfView(list) !== searchOfView(readPetList(new URLSearchParams(search)))) return;
        showAddress(viewHref(now), "replace");
        toast({ title: t("views.followed", { name: now.name }) });
      }),
    [t, client, id, search, isAnySelected],
  );
  return null;
}
