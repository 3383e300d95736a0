"use client";

import { useEffect, useRef } from "react";
import { useShortcut } from "@/components/shortcuts/use-shortcut";
import { useText } from "@/components/texts";
import { Pagination } from "@/components/ui/pagination";
import { showAddress } from "@/components/ui/shallow-routing";
import type { ConsolePetPage } from "@/lib/pets/schemas";
import { countOf, isCounted, petListHref, type PetListAddress } from "@/lib/pets/list-url";
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
  const next = page.next === null ? null : petListHref({ ...list, before: undefined, after: page.next });
  const previous = page.previous === null ? null : petListHref({ ...list, after: undefined, before: page.previous });
  const ref = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);

  // On the last page the link that had the focus is gone: the other one takes it.
  useEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return;
    ref.current?.querySelector("a")?.focus({ preventScroll: true });
  }, [page]);

  function turn(href: string | null) {
    if (href === null || isBusy) return;
    showAddress(href);
    onTurn();
  }
  useShortcut({ keys: "]", label: t("pets.nextPage"), group: "thisPage", run: () => turn(next) }, next !== null);
  useShortcut(
    { keys: "[", label: t("pets.previousPage"), group: "thisPage", run: () => turn(previous) },
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
    <div
      ref={ref}
      onFocus={() => {
        hadFocus.current = true;
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget) hadFocus.current = false;
      }}
    >
      <Pagination previous={linkTo(previous)} next={linkTo(next)} keys={{ previous: "[", next: "]" }}>
        {positionText(t, page, list)}
        <span className="sr-only">
          {t("pets.fromTo", { first: page.pets[0]?.name ?? "", last: page.pets.at(-1)?.name ?? "" })}
        </span>
      </Pagination>
    </div>
  );
}

/** Pages are found by position, not by number: what can be said of one is how many pets it shows of how many. */
function positionText(t: Translate, { pets, counts, previous, next }: ConsolePetPage, list: PetListAddress): string {
  if (!isCounted(list)) {
    const found = t("pets.petsFound", { count: pets.length });
    return previous === null && next === null ? found : t("pets.onThisPage", { found });
  }
  return t("pets.shownOf", { shown: pets.length, total: BigInt(countOf(list.status, counts)) });
}
