"use client";

import type { ReactNode } from "react";
import { Text } from "@/components/texts";
import { SortLink } from "@/components/ui/sort-link";
import { ariaSort, HeaderCell } from "@/components/ui/table";
import { petListHref, withFilter, type PetListAddress } from "@/lib/pets/list-url";
import type { PetColumn } from "@/lib/pets/fields";
import { orderOf, sortingOf, type PetSort } from "@/lib/pets/orders";
import type { LabelKey } from "@/lib/texts/texts";

/** What is most asked for first: the latest times and ids, but the first of names. */
const startsDescending: Record<PetSort, boolean> = {
  id: true,
  name: false,
  category: false,
  status: false,
  added: true,
  updated: true,
};

type SortHeadingProps = {
  column?: PetColumn;
  /** Without it, the heading is plain text. */
  sort: PetSort | undefined;
  label: LabelKey;
  list: PetListAddress;
  className?: string | undefined;
  /** In CSS pixels; undefined for the width of its classes. */
  width?: number | undefined;
  /** The edge by which the column is resized. */
  resize?: ReactNode;
};

/** The heading of a column. It sorts the list by the column, and when it does already, turns the order around. */
export function SortHeading({ column, sort, label, list, className, width, resize }: SortHeadingProps) {
  const cell = { className, width, "data-column": column };
  if (sort === undefined) {
    return (
      <HeaderCell {...cell}>
        {resize}
        <Text of={label} />
      </HeaderCell>
    );
  }
  const current = sortingOf(list.order);
  const isCurrent = current.sort === sort;
  const order = orderOf({ sort, isDescending: isCurrent ? !current.isDescending : startsDescending[sort] });
  return (
    <HeaderCell {...cell} {...ariaSort(isCurrent, current.isDescending)}>
      {resize}
      <SortLink
        label={label}
        href={petListHref(withFilter(list, { order }))}
        isCurrent={isCurrent}
        isDescending={isCurrent ? current.isDescending : startsDescending[sort]}
      />
    </HeaderCell>
  );
}
