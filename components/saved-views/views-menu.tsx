"use client";

import { Users } from "lucide-react";
import { usePetList } from "@/components/pets/use-pet-list";
import { showSaveView, showViews, type SaveViewProps } from "@/components/saved-views/show-views";
import { useView } from "@/components/saved-views/use-view";
import { useText } from "@/components/texts";
import type { MenuItem } from "@/components/ui/menu";
import MenuPopup from "@/components/ui/menu-popup";
import type { PopupProps } from "@/components/ui/popup-button";
import { showAddress } from "@/components/ui/shallow-routing";
import { searchOfView, viewHref } from "@/lib/pets/list-url";

/** The menu of saved views, and the actions to save and manage them. A default export, since it is loaded when opened. */
export default function ViewsMenu({ ownColumns, canShare, ...popup }: SaveViewProps & PopupProps) {
  const t = useText();
  const list = usePetList();
  const { views } = useView(list);
  const isAllPets = list.view === undefined && searchOfView(list) === "";
  const items: MenuItem[] = [
    { label: t("views.allPets"), isChecked: isAllPets, onSelect: () => showAddress("/pets") },
    ...views.map((view) => ({
      key: view.id,
      label: view.name,
      ...(view.isShared && { icon: <Users className="text-muted size-4" aria-label={t("views.shared")} /> }),
      isChecked: view.id === list.view,
      onSelect: () => showAddress(viewHref(view)),
    })),
    "separator",
    { label: t("views.saveItem"), onSelect: () => showSaveView({ ownColumns, canShare }) },
    { label: t("views.manageViews"), isDisabled: views.length === 0, onSelect: () => showViews({ canShare }) },
  ];
  return <MenuPopup items={items} align="end" {...popup} />;
}
