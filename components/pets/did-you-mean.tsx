import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { useText } from "@/components/texts";
import { Isolated } from "@/components/ui/isolated";
import { shallowLink } from "@/components/ui/shallow-routing";
import { TextLink } from "@/components/ui/text-link";
import { api } from "@/lib/core/console-client";
import { CATEGORY_NAME_MAX } from "@/lib/categories/schemas";
import { listFormat } from "@/lib/texts/formats";
import { filtersOf, petListHref, withFilter, type PetListAddress } from "@/lib/pets/list-url";

const CATEGORIES_MAX = 3;

/**
 * What a search without results may have meant, as links: references that it is a part of, names like it, and categories of that
 * name. Nothing until there are some.
 */
export function DidYouMean({ list, q }: { list: PetListAddress; q: string }) {
  const t = useText();
  const { data: suggested } = useQuery(api.pets.suggest.queryOptions(filtersOf(list)));
  const { data: found } = useQuery({
    ...api.categories.list.queryOptions({ q }),
    enabled: q.length <= CATEGORY_NAME_MAX,
  });
  const linksTo = (searches: readonly string[] = []) =>
    searches.map((name) => ({ name, href: petListHref(withFilter(list, { q: name })) }));
  const names = linksTo(suggested?.names);
  const references = linksTo(suggested?.references);
  const categories = [...(found?.categories ?? []), ...(found?.similar ?? [])].flatMap(({ id, name }) =>
    name === null ? [] : [{ name, href: petListHref(withFilter(list, { q: undefined, category: id })) }],
  );
  return (
    <span role="status">
      {references.length > 0 && (
        <span className="mt-1 block">
          {t.rich("pets.referenceMeant", { names: () => <NameLinks links={references} /> })}
        </span>
      )}
      {names.length > 0 && (
        <span className="mt-1 block">{t.rich("pets.didYouMean", { names: () => <NameLinks links={names} /> })}</span>
      )}
      {categories.length > 0 && (
        <span className="mt-1 block">
          {t.rich("pets.categoryMeant", { names: () => <NameLinks links={categories.slice(0, CATEGORIES_MAX)} /> })}
        </span>
      )}
    </span>
  );
}

/** Names as links: "Rex, Minka or Coco". */
function NameLinks({ links }: { links: readonly { name: string; href: string }[] }) {
  const t = useText();
  const places = links.map((_, i) => String(i));
  return listFormat(t.language, "disjunction")
    .formatToParts(places)
    .map(({ type, value }, i) => {
      const link = type === "element" ? links[Number(value)] : undefined;
      return (
        <Fragment key={i}>
          {link ? (
            <TextLink {...shallowLink(link.href)} prefetch={false}>
              <Isolated>{link.name}</Isolated>
            </TextLink>
          ) : (
            value
          )}
        </Fragment>
      );
    });
}
