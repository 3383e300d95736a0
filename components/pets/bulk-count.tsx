"use client";

import { markPage, selectAll, useSelection } from "@/components/pets/selection";
import { useListCount } from "@/components/pets/use-list-count";
import { useText } from "@/components/texts";
import { classNames } from "@/components/ui/class-names";
import { toastFailure } from "@/components/toast-failure";
import { Button } from "@/components/ui/button";
import { SELECTION_MAX, type ConsolePetPage } from "@/lib/pets/schemas";
import { filtersOf, type PetListAddress } from "@/lib/pets/list-url";
import { api } from "@/lib/core/console-client";

/** How many pets are picked, and the way from a few to the page, and from the page to all that match. */
export function BulkCount({ list, page }: { list: PetListAddress; page: ConsolePetPage }) {
  const t = useText();
  const { ids, all, isCounting } = useSelection();
  const known = useListCount(list, page);

  if (all !== null) {
    return (
      <p className="font-medium tabular-nums max-sm:w-full max-sm:pe-10">
        {t("pets.allThatMatch", { count: BigInt(all.count) })}
      </p>
    );
  }

  // Asked only now: with a search it takes the server as long as there are pets to look at.
  function countAll() {
    selectAll(api.pets.count.read(filtersOf(list))).catch((error: unknown) =>
      toastFailure(t, t("pets.notCounted"), error),
    );
  }

  const isPageSelected = page.pets.every(({ id }) => ids.has(id));
  const hasMore = page.next !== null || page.previous !== null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 max-sm:w-full max-sm:pe-10">
      <p className="font-medium tabular-nums">
        {ids.size === 0
          ? t("pets.noneSelected")
          : isPageSelected && hasMore && ids.size === page.pets.length
            ? t("pets.pageSelected", { count: page.pets.length })
            : t("pets.selected", { count: ids.size })}
      </p>
      {ids.size > SELECTION_MAX && <p className="text-notice">{t("pets.tooManyPicked", { max: SELECTION_MAX })}</p>}
      {!isPageSelected && <LinkLike onClick={() => markPage(true)}>{t("pets.selectWholePage")}</LinkLike>}
      {isPageSelected && hasMore && (
        <LinkLike aria-busy={isCounting} aria-disabled={isCounting} onClick={() => isCounting || countAll()}>
          {/* It keeps its width, so that no button moves to where another was. */}
          <span className={classNames(isCounting && "invisible")}>
            {known && !known.isMore ? t("pets.selectAllOf", { count: known.total }) : t("pets.selectAllMatching")}
          </span>
          {isCounting && <span className="absolute">{t("pets.counting")}</span>}
        </LinkLike>
      )}
    </div>
  );
}

function LinkLike(props: React.ComponentProps<typeof Button>) {
  return <Button {...props} variant="quiet" size="sm" className="text-accent! -mx-2" />;
}
