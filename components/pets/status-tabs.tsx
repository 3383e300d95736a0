"use client";

import { statuses, statusText } from "@/components/pets/status-text";
import { listLink } from "@/components/pets/use-pet-list";
import { TabLinks } from "@/components/ui/tab-links";
import type { PetPage } from "@/lib/pets/console-contract";
import { petListHref, withFilter, type PetList } from "@/lib/pets/list-url";

/** All pets, or those of one status, with how many there are. */
export function StatusTabs({ list, counts }: { list: PetList; counts: PetPage["counts"] | undefined }) {
  const tabs = [undefined, ...statuses].map((status) => ({
    ...listLink(petListHref(withFilter(list, { status }))),
    label: status ? statusText[status] : "All",
    isCurrent: list.status === status,
    ...(counts && { count: counts[status ?? "all"] }),
  }));
  return <TabLinks label="Status" tabs={tabs} />;
}
