"use client";

import { Columns3 } from "lucide-react";
import { useText } from "@/components/texts";
import { aheadOf, lazyPart } from "@/components/ui/load-part";
import { PopupButton } from "@/components/ui/popup-button";
import type { ColumnsProps } from "@/components/pets/columns-popup";

const load = aheadOf(() => import("@/components/pets/columns-popup"));
const ColumnsPopup = lazyPart(load);

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
      load={load}
      props={props}
    />
  );
}
