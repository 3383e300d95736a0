"use client";

import { Ellipsis, Pin, PinOff } from "lucide-react";
import { useRef, useState } from "react";
import { RenameView } from "@/components/saved-views/rename-view";
import { useSaveSearch } from "@/components/saved-views/use-save-search";
import { useViewActions } from "@/components/saved-views/use-view-actions";
import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { focusAfter } from "@/components/ui/focus-after";
import { Menu, type MenuItem } from "@/components/ui/menu";
import { searchOfView, type PetListAddress } from "@/lib/pets/list-url";
import type { SavedView } from "@/lib/saved-views/schemas";
import type { Translate } from "@/lib/texts/texts";

type ViewLineProps = {
  view: SavedView;
  isDeleted: boolean;
  list: PetListAddress;
  canShare: boolean;
  /** Called when an action leaves the dialog: its notice offers to undo it. */
  onClose: () => void;
};

/** One view in the dialog: its owner, whether it is pinned, and its actions. */
export function ViewLine({ view, isDeleted, list, canShare, onClose }: ViewLineProps) {
  const t = useText();
  const [isRenaming, setIsRenaming] = useState(false);
  const { saveSearch } = useSaveSearch(view);
  const { change, pin, restore, remove, isBusy, error } = useViewActions(view);
  const line = useRef<HTMLLIElement>(null);

  const items: MenuItem[] = [
    { label: t("views.rename"), onSelect: () => setIsRenaming(true) },
    {
      label: t("views.replaceItem"),
      onSelect: () => {
        onClose();
        saveSearch(searchOfView(list));
      },
    },
    ...(canShare || view.isShared
      ? [
          {
            label: view.isShared ? t("views.unshareItem") : t("views.shareLabel"),
            onSelect: () => void quietly(change({ isShared: !view.isShared })),
          },
        ]
      : []),
    "separator",
    { label: t("views.delete"), isDangerous: true, onSelect: () => remove() },
  ];

  return (
    <li ref={line} className="py-1.5">
      {isDeleted ? (
        <div className="flex min-h-10 flex-wrap items-center justify-between gap-2 text-sm">
          <span role="status" className="text-muted wrap-anywhere">
            {t("views.deleted", { name: view.name })}
          </span>
          <Button size="sm" isLoading={isBusy} onClick={restore}>
            {t("ui.undo")}
          </Button>
        </div>
      ) : isRenaming ? (
        <RenameView
          view={view}
          onSave={(name) => change({ name })}
          onDone={() =>
            focusAfter(
              () => setIsRenaming(false),
              () => line.current?.querySelector("button"),
            )
          }
        />
      ) : (
        <div className="flex min-h-10 items-center gap-1">
          <div className="min-w-0 flex-1 text-sm">
            <p dir="auto" className="truncate text-page-start font-medium">
              {view.name}
            </p>
            <p className="text-muted truncate text-xs">{whose(t, view)}</p>
          </div>
          <Button
            variant="quiet"
            label={t(view.isPinned ? "views.unpin" : "views.pin", { name: view.name })}
            icon={view.isPinned ? <PinOff className="size-4" aria-hidden /> : <Pin className="size-4" aria-hidden />}
            onClick={() => pin(!view.isPinned)}
          />
          {view.canManage && (
            <Menu
              label={t("views.moreAbout", { name: view.name })}
              size="md"
              icon={<Ellipsis className="size-4" aria-hidden />}
              items={items}
            />
          )}
        </div>
      )}
      {error && !isRenaming && (
        <p role="alert" className="text-negative text-sm wrap-anywhere">
          {error}
        </p>
      )}
    </li>
  );
}

function whose(t: Translate, { isOwn, isShared, ownerName }: SavedView): string {
  if (isOwn) return isShared ? t("views.yoursShared") : t("views.onlyYours");
  return t("views.sharedBy", { name: ownerName });
}

/** Its error is shown below the line. */
async function quietly(change: Promise<unknown>): Promise<void> {
  await change.catch(() => undefined);
}
