"use client";

import { useEffect } from "react";
import { showRows, useSelection } from "@/components/pets/selection";
import { useText } from "@/components/texts";
import { lazyPart } from "@/components/ui/load-part";
import { Part } from "@/components/ui/part";
import type { ConsolePetPage } from "@/lib/pets/schemas";
import { filtersOf, petListHref, type PetListAddress } from "@/lib/pets/list-url";

const BulkBar = lazyPart(() => import("@/components/pets/bulk-bar"));

type BulkSlotProps = {
  list: PetListAddress;
  /** The rows that are shown, which the latest answer may have replaced; null before the first one. */
  page: ConsolePetPage | null;
  /** The rows are still those of the list before. */
  isBusy: boolean;
  canPurge: boolean;
};

/** Where what can be done with the picked pets appears: below the rows, so that none of them moves. */
export function BulkSlot({ list, page, isBusy, canPurge }: BulkSlotProps) {
  const t = useText();
  const { ids, all, isPicking } = useSelection();
  const filter = petListHref(filtersOf(list));
  useEffect(() => showRows(filter, page?.pets ?? [], isBusy), [filter, page, isBusy]);

  const count = all?.count ?? String(ids.size);
  return (
    <>
      {/* Always there, since a region that comes with its text is not read. */}
      <p role="status" className="sr-only">
        {count !== "0" && t("pets.selected", { count: BigInt(count) })}
      </p>
      {page && (count !== "0" || isPicking) && (
        <Part>
          <BulkBar {...{ list, page, canPurge }} />
        </Part>
      )}
    </>
  );
}
