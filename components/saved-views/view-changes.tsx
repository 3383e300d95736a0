"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { usePetList } from "@/components/pets/use-pet-list";
import { putView } from "@/components/saved-views/put-view";
import { showSaveView, type SaveViewProps } from "@/components/saved-views/show-views";
import { useText } from "@/components/texts";
import { toastFailure } from "@/components/toast-failure";
import { Button } from "@/components/ui/button";
import { showAddress } from "@/components/ui/shallow-routing";
import { toast } from "@/components/ui/toast";
import { searchOfView, viewHref } from "@/lib/pets/list-url";
import type { SavedView } from "@/lib/saved-views/schemas";
import { api } from "@/lib/core/console-client";

type ViewChangesProps = SaveViewProps & { view: SavedView };

/** Saves the changes to a view, or discards them. A default export, since it is loaded when a view has changes. */
export default function ViewChanges({ view, ownColumns, canShare }: ViewChangesProps) {
  const t = useText();
  const list = usePetList();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    ...api.savedViews.change.mutationOptions(),
    onSuccess: (saved) => {
      putView(client, saved);
      toast({ tone: "positive", title: t("views.saved", { name: saved.name }) });
    },
    onError: (error) => toastFailure(t, t("views.notSaved", { name: view.name }), error),
  });
  return (
    <span className="text-muted flex flex-wrap items-center gap-1 text-sm">
      {t("views.changedSinceSaved")}
      {view.canManage ? (
        <Button
          variant="quiet"
          size="sm"
          isLoading={isPending}
          onClick={() => mutate({ viewId: view.id, search: searchOfView(list) })}
        >
          {t("ui.save")}
        </Button>
      ) : (
        <Button variant="quiet" size="sm" onClick={() => showSaveView({ ownColumns, canShare })}>
          {t("views.saveAsMine")}
        </Button>
      )}
      <Button variant="quiet" size="sm" onClick={() => showAddress(viewHref(view))}>
        {t("views.reset")}
      </Button>
    </span>
  );
}
