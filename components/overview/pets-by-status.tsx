"use client";

import { useText } from "@/components/texts";
import { Panel } from "@/components/overview/panel";
import { ShareTable } from "@/components/overview/share-table";
import { petStatuses, statusLabel } from "@/lib/pets/statuses";
import type { ShopOverview } from "@/lib/overview/schemas";
import { petListHref } from "@/lib/pets/list-url";

export function PetsByStatus({ pets }: { pets: ShopOverview["pets"] }) {
  const t = useText();
  const shares = petStatuses.map((status) => ({
    key: status,
    label: t(statusLabel(status)),
    href: petListHref({ status }),
    count: pets[status],
  }));
  return (
    <Panel title={t("overview.petsByStatus")}>
      <ShareTable what={t("columns.status")} all={pets.all} shares={shares} />
    </Panel>
  );
}
