"use client";

import { useMutation } from "@tanstack/react-query";
import { markPage, selectAll, useSelection } from "@/components/pets/selection";
import { Button } from "@/components/ui/button";
import { groupDigits } from "@/components/ui/grouped-number";
import { toast } from "@/components/ui/toast";
import { SELECTION_MAX, type ConsolePetPage } from "@/lib/pets/schemas";
import type { PetListAddress } from "@/lib/pets/list-url";
import { api, type InputOf } from "@/lib/core/console-client";

/** How many pets are picked, and the way from a few to the page, and from the page to all that match. */
export function BulkCount({ list, page }: { list: PetListAddress; page: ConsolePetPage }) {
  const { ids, all } = useSelection();
  const { status, q, category } = list;
  // Asked only now: with a search it takes the server as long as there are pets to look at.
  const count = useMutation({
    mutationFn: (filter: InputOf<"pets.count">) => api.pets.count.read(filter),
    onSuccess: (answer) => selectAll(answer.count),
    onError: ({ message }) => toast({ tone: "negative", title: "They could not be counted", description: message }),
  });

  if (all !== null) {
    return (
      <p className="font-medium tabular-nums max-sm:w-full max-sm:pe-10">
        {all === "1" ? "The 1 pet that matches" : `All ${groupDigits(all)} that match`}
      </p>
    );
  }

  const isPageSelected = page.pets.every(({ id }) => ids.has(id));
  const hasMore = page.next !== null || page.previous !== null;
  const known = q === undefined ? ` ${groupDigits(page.counts[status ?? "all"])}` : "";
  return (
    <div className="flex flex-wrap items-center gap-x-3 max-sm:w-full max-sm:pe-10">
      <p className="font-medium tabular-nums">
        {ids.size === 0
          ? "None selected"
          : isPageSelected && hasMore && ids.size === page.pets.length
            ? `All ${page.pets.length} on this page are selected`
            : `${groupDigits(ids.size)} selected`}
      </p>
      {ids.size > SELECTION_MAX && (
        <p className="text-notice">At most {SELECTION_MAX} can be picked one by one. For more, take all that match.</p>
      )}
      {!isPageSelected && <LinkLike onClick={() => markPage(true)}>Select all on this page</LinkLike>}
      {isPageSelected && hasMore && (
        <LinkLike isLoading={count.isPending} onClick={() => count.mutate({ status, q, category })}>
          Select all{known} that match
        </LinkLike>
      )}
    </div>
  );
}

function LinkLike(props: React.ComponentProps<typeof Button>) {
  return <Button {...props} variant="quiet" size="sm" className="text-accent! -mx-2" />;
}
