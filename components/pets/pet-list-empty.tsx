"use client";

import { PawPrint, SearchX, Trash2 } from "lucide-react";
import { EmptyShop } from "@/components/pets/empty-shop";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { shallowLink } from "@/components/ui/shallow-routing";
import { petListHref, withFilter, type PetListAddress } from "@/lib/pets/list-url";

/**
 * Shown instead of rows: in a new shop the two ways to begin, otherwise a reset of the filters. A default export,
 * since it is loaded when there are none.
 */
export default function PetListEmpty({ list, isShopEmpty }: { list: PetListAddress; isShopEmpty: boolean }) {
  if (isShopEmpty) return <EmptyShop />;
  const hasPosition = list.after !== undefined || list.before !== undefined;
  if (hasPosition) {
    return (
      <EmptyState
        icon={PawPrint}
        title="Nothing is left on this page"
        action={
          <LinkButton {...shallowLink(petListHref(withFilter(list, {})))} prefetch={false}>
            Go to the first page
          </LinkButton>
        }
      >
        The pets that were here have been changed or deleted.
      </EmptyState>
    );
  }
  if (list.status === "deleted" && list.q === undefined && list.category === undefined) {
    return (
      <EmptyState icon={Trash2} title="No pet is deleted">
        Deleted pets are kept here, and can be restored.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={SearchX}
      title="No pet matches"
      action={
        <LinkButton {...shallowLink(petListHref({ order: list.order, limit: list.limit }))} prefetch={false}>
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
