"use client";

import { PawPrint, SearchX, Trash2 } from "lucide-react";
import { AllDeleted } from "@/components/pets/all-deleted";
import { DidYouMean } from "@/components/pets/did-you-mean";
import { EmptyShop } from "@/components/pets/empty-shop";
import { useText } from "@/components/texts";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { shallowLink } from "@/components/ui/shallow-routing";
import { hasFilters, petListHref, withFilter, withoutFilters, type PetListAddress } from "@/lib/pets/list-url";

type PetListEmptyProps = {
  list: PetListAddress;
  isShopEmpty: boolean;
  /** How many pets are deleted; undefined while that is read. */
  deleted: string | undefined;
};

/**
 * Shown instead of rows: in a new shop the two ways to begin, the deleted pets if all are deleted, otherwise a reset of the
 * filters. A default export, since it is loaded when there are none.
 */
export default function PetListEmpty({ list, isShopEmpty, deleted }: PetListEmptyProps) {
  const t = useText();
  if (isShopEmpty) return <EmptyShop />;
  const hasPosition = list.after !== undefined || list.before !== undefined;
  if (hasPosition) {
    return (
      <EmptyState
        icon={PawPrint}
        title={t("pets.emptyPage")}
        action={
          <LinkButton {...shallowLink(petListHref(withFilter(list, {})))} prefetch={false}>
            {t("pets.goToFirstPage")}
          </LinkButton>
        }
      >
        {t("pets.emptyPageHint")}
      </EmptyState>
    );
  }
  if (list.status === "deleted" && !hasFilters({ ...list, status: undefined })) {
    return (
      <EmptyState icon={Trash2} title={t("pets.noneDeleted")}>
        {t("pets.noneDeletedHint")}
      </EmptyState>
    );
  }
  // None is deleted if a colleague has just added the first pet, or restored all.
  if (deleted !== undefined && deleted !== "0" && !hasFilters(list)) {
    return <AllDeleted deleted={deleted} link={shallowLink(petListHref(withFilter(list, { status: "deleted" })))} />;
  }
  return (
    <EmptyState
      icon={SearchX}
      title={t("pets.noMatch")}
      action={
        <LinkButton
          {...shallowLink(petListHref({ ...withoutFilters(list), columns: undefined, view: undefined }))}
          prefetch={false}
        >
          {t("pets.showAll")}
        </LinkButton>
      }
    >
      {list.q === undefined ? t("pets.noMatchFilters") : t("pets.noMatchSearch", { q: list.q })}
      {list.q !== undefined && <DidYouMean list={list} q={list.q} />}
    </EmptyState>
  );
}
