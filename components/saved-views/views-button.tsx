"use client";

import { lazy, type ReactNode } from "react";
import { useColumns, type OwnColumns } from "@/components/pets/use-columns";
import { usePetList } from "@/components/pets/use-pet-list";
import { PopupButton } from "@/components/ui/popup-button";

const load = () => import("@/components/saved-views/views-menu");
const ViewsMenu = lazy(load);

type ViewsButtonProps = { ownColumns: OwnColumns; canShare: boolean; icon: ReactNode };

/** Opens the list of saved views. */
export function ViewsButton({ ownColumns, canShare, icon }: ViewsButtonProps) {
  const list = usePetList();
  return (
    <PopupButton
      icon={icon}
      keys="v"
      keysLabel="Saved views"
      kind="menu"
      popup={ViewsMenu}
      preload={load}
      props={{ list, columns: useColumns(list, ownColumns), canShare }}
    >
      Views
    </PopupButton>
  );
}
