"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import { Text } from "@/components/texts";
import { classNames } from "@/components/ui/class-names";
import { Link } from "@/components/ui/link";
import { shallowLink } from "@/components/ui/shallow-routing";
import type { LabelKey } from "@/lib/texts/texts";

type SortLinkProps = {
  label: LabelKey;
  /** The list in the order of this column; in the opposite direction if it has this order already. */
  href: string;
  /** Whether the list is sorted by this column. */
  isCurrent: boolean;
  /** The direction that the arrow shows: of the list, or of the list that the link leads to. */
  isDescending: boolean;
  /**
   * At the end of a cell, the arrow stands before the label, so that the label stands above the values. It reaches into
   * the padding of the cell, which makes no column of numbers wider.
   */
  align?: "start" | "end" | undefined;
};

/**
 * The heading of a column that sorts the list. A link, so that each order has an address. A phone shows no headings and
 * has a choice of orders above the list.
 */
export function SortLink({ label, href, isCurrent, isDescending, align }: SortLinkProps) {
  const Arrow = isDescending ? ArrowDown : ArrowUp;
  return (
    <>
      <span className="sm:hidden">
        <Text of={label} />
      </span>
      <Link
        {...shallowLink(href)}
        prefetch={false}
        scroll={false}
        className={classNames(
          "group hover:text-ink -mx-1 inline-flex min-h-6 items-center gap-1 rounded-sm px-1 align-middle max-sm:hidden",
          // All of the heading can be clicked; at the end of a cell, the arrow is placed by the link.
          align === "end" ? "relative" : "after:absolute after:inset-0",
          isCurrent && "text-ink",
        )}
      >
        <Text of={label} />
        <Arrow
          aria-hidden
          className={classNames(
            "size-3.5 shrink-0",
            align === "end" && "absolute end-full",
            !isCurrent && "opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60",
          )}
        />
      </Link>
    </>
  );
}
