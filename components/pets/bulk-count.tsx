"use client";

import { useMutation } from "@tanstack/react-query";
import { markPage, selectAll, useSelection } from "@/components/pets/selection";
import { useListCount } from "@/components/pets/use-list-count";
import { useText } from "@/components/texts";
import { classNames } from "@/components/ui/class-names";
import { toastFailure } from "@/components/toast-failure";
import { Button } from "@/components/ui/button";
import { SELECTION_MAX, type ConsolePetPage } from "@/lib/pets/schemas";
import { filtersOf, type PetListAddress } from "@/lib/pets/list-url";
import { api, type InputOf } from "@/lib/core/console-client";

/** How many pets are picked, and the way from a few to the page, and from the page to all that match. */
export function BulkCount({ list, page }: { list: PetListAddress; page: ConsolePetPage }) {
  const t = useText();
  const { ids, all } = useSelection();
  const known = useListCount(list, page);
  // Asked only now: with a search it takes the server as long as there are pets to look at.
  const count = useMutation({
    mutationFn: (filter: InputOf<"pets.count">) => selectAll(api.pets.count.read(filter)),
    onError: (error) => toastFailure(t, t("pets.notCounted"), error),
  });

  if (all !== null) {
    return (
      <p className="font-medium tabular-nums max-sm:w-full max-sm:pe-10">
        {t("pets.allThatMatch", { count: BigInt(all.count) })}
      </p>
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
        <LinkLike
          aria-busy={count.isPending}
          aria-disabled={count.isPending}
          onClick={() => count.isPending || count.mutate(filtersOf(list))}
        >
          {/* It keeps its width, so that no button moves to where another was. */}
          <span className={classNames(count.isPending && "invisible")}>
            {known && !known.isMore ? t("pets.selectAllOf", { count: known.total }) : t("pets.selectAllMatching")}
          </span>
          {count.isPending && <span className="absolute">{t("pets.counting")}</span>}
        </LinkLike>
      )}
    </div>
  );
}

function LinkLike(props: React.ComponentProps<typeof Button>) {
  return <Button {...props} variant="quiet" size="sm" className="text-accent! -mx-2" />;
}
