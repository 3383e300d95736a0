import { Panel } from "@/components/overview/panel";
import { ShareTable } from "@/components/overview/share-table";
import { categoryLabel } from "@/components/pets/category-label";
import { TextLink } from "@/components/ui/text-link";
import type { ShopOverview } from "@/lib/overview/schemas";
import { petListHref } from "@/lib/pets/list-url";

/** The largest categories, and the rest as one. */
export function PetsByCategory({ pets, categories }: Pick<ShopOverview, "pets" | "categories">) {
  const { largest, others } = categories;
  const shares = [
    ...largest.map(({ id, name, counts }) => ({
      key: id,
      label: categoryLabel(id, name),
      href: petListHref({ category: id }),
      count: counts.all,
    })),
    ...(others ? [{ key: "others", label: "All others", count: others.all }] : []),
  ];
  return (
    <Panel title="Pets by category" more={<TextLink href="/categories">All categories</TextLink>}>
      <ShareTable what="Category" all={pets.all} shares={shares} />
    </Panel>
  );
}
