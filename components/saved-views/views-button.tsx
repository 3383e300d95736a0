"use client";

import type { ReactNode } from "react";
import type { SaveViewProps } from "@/components/saved-views/show-views";
import { useText } from "@/components/texts";
import { aheadOf, lazyPart } from "@/components/ui/load-part";
import { PopupButton } from "@/components/ui/popup-button";

const load = aheadOf(() => import("@/components/saved-views/views-menu"));
const ViewsMenu = lazyPart(load);

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
      load={load}
      props={{ ownColumns, canShare }}
    >
      <span className="max-sm:sr-only">{t("views.views")}</span>
    </PopupButton>
  );
}
