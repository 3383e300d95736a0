"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { Text } from "@/components/texts";
import { classNames } from "@/components/ui/class-names";
import { Link } from "@/components/ui/link";
import { shallowLink } from "@/components/ui/shallow-routing";
import { HeaderCell } from "@/components/ui/table";
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

/**
 * The heading of a column that sorts the list by it, and when it does already, turns the order around. A link, so that
 * each order has an address. A phone shows no headings and has the choice of orders above the list.
 */
export function SortHeading({ column, sort, label, list, className, width, resize }: SortHeadingProps) {
  if (sort === undefined) {
    return (
      <HeaderCell className={className} width={width} data-column={column}>
        {resize}
        <Text of={label} />
      </HeaderCell>
    );
  }
  const current = sortingOf(list.order);
  const isCurrent = current.sort === sort;
  const order = orderOf({ sort, isDescending: isCurrent ? !current.isDescending : startsDescending[sort] });
  const isArrowDown = isCurrent ? current.isDescending : startsDescending[sort];
  const Arrow = isArrowDown ? ArrowDown : ArrowUp;
  return (
    <HeaderCell
      className={className}
      width={width}
      data-column={column}
      {...(isCurrent && { "aria-sort": current.isDescending ? "descending" : "ascending" })}
    >
      {resize}
      <span className="sm:hidden">
        <Text of={label} />
      </span>
      <Link
        {...shallowLink(petListHref(withFilter(list, { order })))}
        prefetch={false}
        scroll={false}
        className={classNames(
          "group hover:text-ink -mx-1 inline-flex h-6 items-center gap-1 rounded-sm px-1 align-middle max-sm:hidden",
          isCurrent && "text-ink",
        )}
      >
        <Text of={label} />
        <Arrow
          aria-hidden
          className={classNames(
            "size-3.5 shrink-0",
            !isCurrent && "opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60",
          )}
        />
      </Link>
    </HeaderCell>
  );
}
