"use client";

import { Columns3 } from "lucide-react";
import { lazy } from "react";
import { useText } from "@/components/texts";
import { PopupButton } from "@/components/ui/popup-button";
import type { ColumnsProps } from "@/components/pets/columns-popup";

const load = () => import("@/components/pets/columns-popup");
const ColumnsPopup = lazy(load);

/** Opens the choice of columns. */
export function ColumnsButton(props: ColumnsProps) {
  const t = useText();
  return (
    <PopupButton
      label={t("pets.columns")}
      icon={<Columns3 className="size-4" aria-hidden />}
      keys="c"
      keysLabel={t("pets.chooseColumns")}
      kind="dialog"
      popup={ColumnsPopup}
      preload={load}
      props={props}
    />
  );
}
