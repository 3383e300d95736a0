"use client";

import { useText } from "@/components/texts";
import type { Column, Ordering, SortKind } from "@/components/ui/data-table";
import { SelectField } from "@/components/ui/select-field";
import { showAddress } from "@/components/ui/shallow-routing";
import { orderOf } from "@/lib/core/orders";
import type { TextKey } from "@/lib/texts/texts";

const ascending = {
  text: "ui.textUp",
  number: "ui.numberUp",
  time: "ui.timeUp",
} as const satisfies Record<SortKind, TextKey>;
const descending = {
  text: "ui.textDown",
  number: "ui.numberDown",
  time: "ui.timeDown",
} as const satisfies Record<SortKind, TextKey>;

type OrderFieldProps = { columns: readonly Omit<Column<never>, "cell">[]; ordering: Ordering };

/** The choice of the order on a phone, which shows no headings. */
export function OrderField({ columns, ordering: { order, hrefOf } }: OrderFieldProps) {
  const t = useText();
  const options = columns.flatMap(({ label, sort }) => {
    if (!sort) return [];
    const column = t(label);
    return [
      { value: orderOf({ sort: sort.by, isDescending: false }), label: t(ascending[sort.kind], { column }) },
      { value: orderOf({ sort: sort.by, isDescending: true }), label: t(descending[sort.kind], { column }) },
    ];
  });
  return (
    <SelectField
      label={t("ui.order")}
      isLabelHidden
      options={options}
      value={order}
      onChange={(event) => showAddress(hrefOf(event.target.value))}
      className="mb-3 sm:hidden"
    />
  );
}
