"use client";

import { lazy, type ReactNode } from "react";
import type { SaveViewProps } from "@/components/saved-views/show-views";
import { useText } from "@/components/texts";
import { PopupButton } from "@/components/ui/popup-button";

const load = () => import("@/components/saved-views/views-menu");
const ViewsMenu = lazy(load);

type ViewsButtonProps = SaveViewProps & { icon: ReactNode };

/** Opens the list of saved views. */
export function ViewsButton({ ownColumns, canShare, icon }: ViewsButtonProps) {
  const t = useText();
  return (
    <PopupButton
      icon={icon}
      keys="v"
      keysLabel={t("views.savedViews")}
      kind="menu"
      popup={ViewsMenu}
      preload={load}
      props={{ ownColumns, canShare }}
    >
      {t("views.views")}
    </PopupButton>
  );
}
