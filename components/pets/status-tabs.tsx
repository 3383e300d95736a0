"use client";

import { petStatuses, statusLabel } from "@/lib/pets/statuses";
import { useText } from "@/components/texts";
import { shallowLink } from "@/components/ui/shallow-routing";
import { TabLinks } from "@/components/ui/tab-links";
import type { ConsolePetPage } from "@/lib/pets/schemas";
import { isCounted, petListHref, withFilter, type PetListAddress } from "@/lib/pets/list-url";

/**
 * All pets, those of one status, or those that are deleted, with how many there are. How many of them a search finds
 * nobody has counted, and counting would read every pet: while one searches there are no numbers, which would contradict
 * the rows.
 */
export function StatusTabs({ list, counts }: { list: PetListAddress; counts: ConsolePetPage["counts"] | undefined }) {
  const t = useText();
  const tabs = [undefined, ...petStatuses, "deleted" as const].map((status) => ({
    ...shallowLink(petListHref(withFilter(list, { status }))),
    label: status === undefined ? t("ui.all") : status === "deleted" ? t("pets.deletedTab") : t(statusLabel(status)),
    isCurrent: list.status === status,
    ...(counts && isCounted(list) && { count: counts[status ?? "all"] }),
  }));
  return <TabLinks label={t("columns.status")} tabs={tabs} />;
}
