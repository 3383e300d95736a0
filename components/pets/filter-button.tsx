"use client";

import { ListFilter } from "lucide-react";
import { useText } from "@/components/texts";
import { aheadOf, lazyPart } from "@/components/ui/load-part";
import { PopupButton } from "@/components/ui/popup-button";

const load = aheadOf(() => import("@/components/pets/filter-dialog"));
const FilterDialog = lazyPart(load);

/** Opens the filters that have no control of their own above the list. */
export function FilterButton() {
  const t = useText();
  return (
    <PopupButton
      icon={<ListFilter className="size-4" aria-hidden />}
      keys="f"
      keysLabel={t("pets.chooseFilters")}
      kind="dialog"
      popup={FilterDialog}
      load={load}
      props={{}}
    >
      {t("pets.filters")}
    </PopupButton>
  );
}
