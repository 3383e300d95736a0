"use client";

import { useQuery } from "@tanstack/react-query";
import { Chip, chipClass } from "@/components/pets/chip";
import { periodText } from "@/components/pets/period-text";
import { useCategoryLabels } from "@/components/pets/use-category-labels";
import { useText } from "@/components/texts";
import { Link } from "@/components/ui/link";
import { shallowLink } from "@/components/ui/shallow-routing";
import { Time } from "@/components/ui/time";
import { useTimeZone } from "@/components/ui/time-zone";
import { api } from "@/lib/core/console-client";
import { isInstant } from "@/lib/core/page-address";
import { dayIn, startOfDayIn } from "@/lib/core/time-zone";
import {
  filtersOf,
  petListHref,
  valuesOf,
  withFilter,
  withoutFilters,
  type PetFilters,
  type PetListAddress,
} from "@/lib/pets/list-url";
import { statusLabel, type PetStatus } from "@/lib/pets/statuses";
import type { LabelKey } from "@/lib/texts/texts";
import { useEffect, useRef, type ReactNode } from "react";

type ActiveFilter = { key: string; label: ReactNode; without: PetFilters };

/**
 * The filters of the list, each a link to the list without it. A default export, since it is loaded when there are any.
 */
export default function FilterChips({ list }: { list: PetListAddress }) {
  const t = useText();
  const chips = useChips(list);
  const { ref, noteRemoved } = useFocusOnNext(chips.length);
  return (
    <ul ref={ref} aria-label={t("pets.activeFilters")} className="-mt-1 flex flex-wrap items-center gap-2 pb-3">
      {chips.map(({ key, label, without }, index) => (
        <li key={key} className="max-w-full print:flex print:gap-2 print:not-first:before:content-['·']">
          <Link
            {...shallowLink(petListHref(withFilter(list, without)))}
            prefetch={false}
            scroll={false}
            onClick={() => noteRemoved(index)}
            className={chipClass}
          >
            <Chip>{label}</Chip>
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li className="print:hidden">
          <Link
            {...shallowLink(petListHref(withoutFilters(list)))}
            prefetch={false}
            scroll={false}
            onClick={() => noteRemoved(0)}
            className="text-accent flex h-7 items-center rounded-sm px-1 text-sm hover:underline pointer-coarse:h-9"
          >
            {t("pets.clearAll")}
          </Link>
        </li>
      )}
    </ul>
  );
}

/** Focuses the next chip when one was removed by its link, and the button of the filters after the last. */
function useFocusOnNext(count: number) {
  const ref = useRef<HTMLUListElement>(null);
  const removed = useRef<number>(null);

  useEffect(() => {
    if (removed.current === null || document.activeElement !== document.body) return;
    const links = ref.current?.querySelectorAll("a") ?? [];
    links[Math.min(removed.current, links.length - 1)]?.focus();
    removed.current = null;
  }, [count]);
  useEffect(
    () => () => {
      if (removed.current !== null) document.querySelector<HTMLElement>("main button[data-keys='f']")?.focus();
    },
    [],
  );
  return { ref, noteRemoved: (index: number) => (removed.current = index) };
}

function useChips(list: PetListAddress): ActiveFilter[] {
  const t = useText();
  const {
    status,
    q,
    category,
    unnamed,
    addedFrom,
    addedTo,
    updatedFrom,
    updatedTo,
    import: importId,
  } = filtersOf(list);
  const categories = valuesOf(category);
  const categoryLabels = useCategoryLabels(categories);
  const imported = useQuery({
    ...api.imports.read.queryOptions({ importId: importId ?? "" }),
    enabled: importId !== undefined,
  });
  const isDeleted = status === "deleted";
  const without = (filter: string | undefined, value: string) =>
    valuesOf(filter)
      .filter((one) => one !== value)
      .join(",") || undefined;
  const chips: ActiveFilter[] = [];
  if (q !== undefined) chips.push({ key: "q", label: t("ui.quoted", { text: q }), without: { q: undefined } });
  for (const one of valuesOf(status))
    chips.push({
      key: one,
      label: isDeleted ? t("pets.deletedTab") : t(statusLabel(one as PetStatus)),
      without: { status: without(status, one) },
    });
  for (const [i, id] of categories.entries())
    chips.push({
      key: `category ${id}`,
      label: categoryLabels[i],
      without: { category: without(category, id) },
    });
  if (unnamed !== undefined)
    chips.push({ key: "unnamed", label: t("pets.unnamedChip"), without: { unnamed: undefined } });
  if (importId !== undefined) {
    const file = imported.data?.fileName;
    const label = file === undefined ? t("pets.fromImport") : t("pets.fromFile", { file });
    chips.push({ key: "import", label, without: { import: undefined } });
  }
  const updated = isDeleted ? "columns.deleted" : "columns.updated";
  const times = [
    ["addedFrom", addedFrom, "columns.added", "pets.addedFrom"],
    ["addedTo", addedTo, "columns.added", "pets.addedTo", "pets.addedBefore"],
    ["updatedFrom", updatedFrom, updated, isDeleted ? "pets.deletedFrom" : "pets.updatedFrom"],
    [
      "updatedTo",
      updatedTo,
      updated,
      isDeleted ? "pets.deletedTo" : "pets.updatedTo",
      isDeleted ? "pets.deletedBefore" : "pets.updatedBefore",
    ],
  ] as const;
  for (const [name, value, what, ofDay, before] of times)
    if (value !== undefined)
      chips.push({
        key: name,
        label: isInstant(value) ? (
          <TimeLabel value={value} ofDay={ofDay} before={before} />
        ) : (
          t("pets.ofPeriod", { what: t(what), period: periodText(t, value) })
        ),
        without: { [name]: undefined },
      });
  return chips;
}

type TimeLabelProps = {
  value: string;
  /** Before the first or last day of the filter. */
  ofDay: LabelKey;
  /** Before the end of a filter that does not end with a day of the reader. */
  before?: LabelKey | undefined;
};

/** A filter of times: the day that was chosen, or the time if it begins or ends within a day of the reader. */
function TimeLabel({ value, ofDay, before }: TimeLabelProps) {
  const t = useText();
  const timeZone = useTimeZone();
  const ms = Date.parse(value);
  const isWholeDay = startOfDayIn(timeZone, dayIn(timeZone, ms)) === ms;
  // The address has the end of the last day, which is the beginning of the next.
  const shown = before && isWholeDay ? new Date(ms - 1).toISOString() : value;
  return (
    <>
      {t(isWholeDay ? ofDay : (before ?? ofDay))}{" "}
      <Time value={shown} format={isWholeDay ? "date" : "datetime"} isFocusable={false} />
    </>
  );
}
