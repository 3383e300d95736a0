"use client";

import { Panel } from "@/components/overview/panel";
import { ShareTable } from "@/components/overview/share-table";
import { categoryLabel } from "@/components/pets/category-label";
import { useText } from "@/components/texts";
import { TextLink } from "@/components/ui/text-link";
import type { ShopOverview } from "@/lib/overview/schemas";
import { petListHref } from "@/lib/pets/list-url";

/** The largest categories, and the rest as one. */
export function PetsByCategory({ pets, categories }: Pick<ShopOverview, "pets" | "categories">) {
  const t = useText();
  const { largest, others } = categories;
  const shares = [
    ...largest.map(({ id, name, counts }) => ({
      key: id,
      label: categoryLabel(t, id, name),
      href: petListHref({ category: id }),
      count: counts.all,
    })),
    ...(others ? [{ key: "others", label: t("overview.allOthers"), count: others.all }] : []),
  ];
  return (
    <Panel
      title={t("overview.petsByCategory")}
      more={<TextLink href="/categories">{t("overview.allCategories")}</TextLink>}
    >
      <ShareTable what={t("columns.category")} all={pets.all} shares={shares} />
    </Panel>
  );
}
