import { SearchX } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";

/** There never was such a pet: an id with a typing error, or one of another shop. */
export default function PetNotFound() {
  return (
    <>
      <PageHeader title="No such pet" back={{ href: "/pets", label: "Pets" }} />
      <EmptyState
        icon={SearchX}
        title="No pet of this shop has or had this id"
        action={<LinkButton href="/pets">Show all pets</LinkButton>}
      >
        Ids are whole numbers. The list also finds pets by a part of their name.
      </EmptyState>
    </>
  );
}
