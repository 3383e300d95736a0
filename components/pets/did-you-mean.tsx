import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { useText } from "@/components/texts";
import { Isolated } from "@/components/ui/isolated";
import { shallowLink } from "@/components/ui/shallow-routing";
import { TextLink } from "@/components/ui/text-link";
import { api } from "@/lib/core/console-client";
import { listFormat } from "@/lib/texts/formats";
import { filtersOf, petListHref, withFilter, type PetListAddress } from "@/lib/pets/list-url";

/** The searches that a search without results may have meant, as links. Nothing until there are some. */
export function DidYouMean({ list }: { list: PetListAddress }) {
  const t = useText();
  const { data } = useQuery(api.pets.suggest.queryOptions(filtersOf(list)));
  if (!data || data.names.length === 0) return null;
  const parts = listFormat(t.language, "disjunction").formatToParts(data.names);
  return (
    <span className="mt-1 block" role="status">
      {t.rich("pets.didYouMean", {
        names: () =>
          parts.map(({ type, value }, i) => (
            <Fragment key={i}>
              {type === "literal" ? (
                value
              ) : (
                <TextLink {...shallowLink(petListHref(withFilter(list, { q: value })))} prefetch={false}>
                  <Isolated>{value}</Isolated>
                </TextLink>
              )}
            </Fragment>
          )),
      })}
    </span>
  );
}
