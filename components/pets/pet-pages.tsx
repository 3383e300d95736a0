"use client";

import { useRef } from "react";
import { useListCount } from "@/components/pets/use-list-count";
import { useShortcut } from "@/components/shortcuts/use-shortcut";
import { useText } from "@/components/texts";
import { Pagination } from "@/components/ui/pagination";
import { useLostFocus } from "@/components/ui/use-lost-focus";
import { showAddress } from "@/components/ui/shallow-routing";
import type { ConsolePetPage } from "@/lib/pets/schemas";
import { firstPlaceOf, isCounted, petListHref, type PetListAddress } from "@/lib/pets/list-url";
import type { Translate } from "@/lib/texts/texts";

type PetPagesProps = {
  page: ConsolePetPage;
  list: PetListAddress;
  /** The rows are still those of another page, and so are its neighbours. */
  isBusy: boolean;
  /** Told once another page has been asked for. */
  onTurn: () => void;
};

/** The foot of the list: how much of it is shown, and the pages before and after, by link or by `[` and `]`. */
export function PetPages({ page, list, isBusy, onTurn }: PetPagesProps) {
  const t = useText();
  const count = useListCount(list, page);
  const first = firstPlaceOf(list);
  const placeAt = (by: number) => (first === undefined ? undefined : String(Math.max(first + by, 1)));
  const next =
    page.next === null
      ? null
      : petListHref({ ...list, before: undefined, after: page.next, from: placeAt(page.pets.length) });
  const previous =
    page.previous === null
      ? null
      : petListHref({ ...list, after: undefined, before: page.previous, from: placeAt(-Number(list.limit)) });
  const ref = useRef<HTMLDivElement>(null);
  // On the last page the link that had the focus is gone: the other one takes it.
  const handlers = useLostFocus(page, () => ref.current?.querySelector("a"));

  function turn(href: string | null) {
    if (href === null || isBusy) return;
    showAddress(href);
    onTurn();
  }
  useShortcut(
    { keys: "]", label: t("pets.nextPage"), group: "thisPage", canRepeat: true, run: () => turn(next) },
    next !== null,
  );
  useShortcut(
    { keys: "[", label: t("pets.previousPage"), group: "thisPage", canRepeat: true, run: () => turn(previous) },
    previous !== null,
  );

  const linkTo = (href: string | null) =>
    href === null
      ? null
      : {
          href,
          prefetch: false,
          onNavigate: (event: { preventDefault: () => void }) => {
            event.preventDefault();
            turn(href);
          },
        };

  return (
    <div ref={ref} {...handlers}>
      <Pagination previous={linkTo(previous)} next={linkTo(next)} keys={{ previous: "[", next: "]" }}>
        {positionText(t, page, list, count)}
        <span className="sr-only">
          {t("pets.fromTo", { first: page.pets[0]?.name ?? "", last: page.pets.at(-1)?.name ?? "" })}
        </span>
      </Pagination>
    </div>
  );
}

/** The places of the rows in the list, as far as the address tells, and how many pets the list has, if that is known. */
function positionText(
  t: Translate,
  { pets, previous, next }: ConsolePetPage,
  list: PetListAddress,
  count: ReturnType<typeof useListCount>,
): string {
  const first = firstPlaceOf(list);
  const last = first === undefined ? undefined : first + pets.length - 1;
  const isPlaced = first !== undefined && last !== undefined;
  const isWhole = previous === null && next === null;
  if (isWhole && !isCounted(list)) return t("pets.petsFound", { count: pets.length });
  if (!count || (count.isMore && !isPlaced))
    return isPlaced ? t("pets.places", { first, last }) : t("pets.onThisPage", { count: pets.length });
  const { total, isMore } = count;
  // Rows that others have meanwhile deleted, or taken out of the list, are still shown.
  if (total < BigInt(pets.length)) return t("pets.onThisPage", { count: pets.length });
  if (isPlaced && isMore) {
    if (next === null) return t("pets.placesOf", { first, last, total: last });
    return t("pets.placesOfMore", { first, last, total: BigInt(last) > total ? BigInt(last) : total });
  }
  // Others may have added or deleted pets since the first page was read.
  if (isWhole || !isPlaced || BigInt(last) > total) return t("pets.shownOf", { shown: pets.length, total });
  return t("pets.placesOf", { first, last, total });
}
