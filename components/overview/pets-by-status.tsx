"use client";

import { useText } from "@/components/texts";
import { Panel } from "@/components/overview/panel";
import { ShareTable } from "@/components/overview/share-table";
import { petStatuses, statusLabel, statusLooks } from "@/lib/pets/statuses";
import type { ShopOverview } from "@/lib/overview/schemas";
import { petListHref } from "@/lib/pets/list-url";

/** The colour of a bar, by the tone of the badge of its status. */
const fills = {
  positive: "fill-positive",
  notice: "fill-notice",
  negative: "fill-negative",
  neutral: "fill-muted",
  accent: "fill-accent-fill",
} as const;

export function PetsByStatus({ pets }: { pets: ShopOverview["pets"] }) {
  const t = useText();
  const shares = petStatuses.map((status) => ({
    key: status,
    label: t(statusLabel(status)),
    href: petListHref({ status }),
    count: pets[status],
    fill: fills[statusLooks[status].tone],
  }));
  return (
    <Panel title={t("overview.petsByStatus")}>
      <ShareTable what={t("columns.status")} all={pets.all} shares={shares} />
    </Panel>
  );
}
