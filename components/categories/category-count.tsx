"use client";

import type { ReactNode } from "react";
import { useText } from "@/components/texts";
import { GroupedNumber } from "@/components/ui/grouped-number";
import { TextLink } from "@/components/ui/text-link";
import type { Category } from "@/lib/categories/schemas";
import { petListHref } from "@/lib/pets/list-url";
import type { PetStatus } from "@/lib/pets/statuses";

/** The number of pets of a category, in total or with a status; a link to them unless it is zero. */
export function CategoryCount({ category: { id, name, counts }, status }: { category: Category; status?: PetStatus }) {
  const t = useText();
  const count = counts[status ?? "all"];
  if (count === "0") return <span className="text-muted">0</span>;
  const values = {
    number: <GroupedNumber value={count} />,
    count: BigInt(count),
    category: name ?? t("categories.unnamed", { id }),
    hidden: (text: ReactNode) => <span className="sr-only">{text}</span>,
  };
  return (
    <TextLink href={petListHref({ category: id, status })} prefetch={false} className="no-underline hover:underline">
      {status === undefined
        ? t.rich("categories.petsOf", values)
        : t.rich("categories.petsOfStatus", { ...values, status })}
    </TextLink>
  );
}
