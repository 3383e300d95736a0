import { Panel } from "@/components/overview/panel";
import { ShareTable } from "@/components/overview/share-table";
import { petStatuses, statusText } from "@/lib/pets/statuses";
import type { ShopOverview } from "@/lib/overview/schemas";
import { petListHref } from "@/lib/pets/list-url";

export function PetsByStatus({ pets }: { pets: ShopOverview["pets"] }) {
  const shares = petStatuses.map((status) => ({
    key: status,
    label: statusText[status],
    href: petListHref({ status }),
    count: pets[status],
  }));
  return (
    <Panel title="Pets by status">
      <ShareTable what="Status" all={pets.all} shares={shares} />
    </Panel>
  );
}
