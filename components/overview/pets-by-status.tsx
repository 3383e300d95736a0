import { Panel } from "@/components/overview/panel";
import { ShareTable } from "@/components/overview/share-table";
import { statuses, statusText } from "@/components/pets/status-text";
import type { Overview } from "@/lib/overview/console-contract";
import { petListHref } from "@/lib/pets/list-url";

export function PetsByStatus({ pets }: { pets: Overview["pets"] }) {
  const shares = statuses.map((status) => ({
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
