"use client";

import { PawPrint, SearchX } from "lucide-react";
import { SampleShopButton } from "@/components/pets/sample-shop-button";
import { listLink } from "@/components/pets/use-pet-list";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { petListHref, withFilter, type PetList } from "@/lib/pets/list-url";

/**
 * What stands in place of the rows: in a new shop the two ways to begin, else the way back to rows. A default export,
 * since it is loaded when there are none.
 */
export default function PetListEmpty({ list, isShopEmpty }: { list: PetList; isShopEmpty: boolean }) {
  if (isShopEmpty) {
    return (
      <EmptyState
        icon={PawPrint}
        title="The shop has no pets yet"
        action={
          <>
            <SampleShopButton />
            <LinkButton href="/pets/new" variant="primary">
              Add the first pet
            </LinkButton>
          </>
        }
      >
        Add your first one, or look around in a sample shop.
      </EmptyState>
    );
  }
  const hasPosition = list.after !== undefined || list.before !== undefined;
  if (hasPosition) {
    return (
      <EmptyState
        icon={PawPrint}
        title="Nothing is left on this page"
        action={
          <LinkButton {...listLink(petListHref(withFilter(list, {})))} prefetch={false}>
            Go to the first page
          </LinkButton>
        }
      >
        The pets that were here have been changed or deleted.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={SearchX}
      title="No pet matches"
      action={
        <LinkButton {...listLink(petListHref({ order: list.order, limit: list.limit }))} prefetch={false}>
          Show all pets
        </LinkButton>
      }
    >
      {list.q === undefined
        ? "No pet is of this status and category."
        : `No pet here has “${list.q}” in its name or as its id.`}
    </EmptyState>
  );
}
