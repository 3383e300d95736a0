"use client";

import { usePetList } from "@/components/pets/use-pet-list";
import { showSaveView, type SaveViewProps } from "@/components/saved-views/show-views";
import { useSaveSearch } from "@/components/saved-views/use-save-search";
import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { showAddress } from "@/components/ui/shallow-routing";
import { searchOfView, viewHref } from "@/lib/pets/list-url";
import type { SavedView } from "@/lib/saved-views/schemas";

type ViewChangesProps = SaveViewProps & { view: SavedView };

/** Saves the changes to a view, which may be that of a colleague and can be undone, or discards them. A default export, since it is loaded when a view has changes. */
export default function ViewChanges({ view, ownColumns, canShare }: ViewChangesProps) {
  const t = useText();
  const list = usePetList();
  const { saveSearch, isSaving } = useSaveSearch(view);
  return (
    <span className="text-muted flex flex-wrap items-center gap-1 text-sm">
      {t("views.changedSinceSaved")}
      {view.canManage ? (
        <Button variant="quiet" size="sm" isLoading={isSaving} onClick={() => saveSearch(searchOfView(list))}>
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
