"use client";

import { Ellipsis } from "lucide-react";
import { useRef, useState } from "react";
import { MergeDialog } from "@/components/categories/merge-dialog";
import type { NamedCategory } from "@/components/categories/find-category";
import { RenameField } from "@/components/categories/rename-field";
import { useUnnameCategory } from "@/components/categories/use-name-category";
import { useText } from "@/components/texts";
import { focusAfter } from "@/components/ui/focus-after";
import { Menu, type MenuItem } from "@/components/ui/menu";
import type { Category } from "@/lib/categories/schemas";

/** A name of so many characters is never cut off. */
const SHORT_NAME = 16;

/** The name of a category in the list, with a menu to change it in place and to remove it. */
export function CategoryName({ category }: { category: Category }) {
  const { id, name, counts } = category;
  const t = useText();
  const [isEditing, setIsEditing] = useState(false);
  // The dialog that moves the pets, with the category that is chosen at first.
  const [merge, setMerge] = useState<{ into?: NamedCategory } | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const { unname, isPending } = useUnnameCategory();

  const stopEditing = () =>
    focusAfter(
      () => setIsEditing(false),
      () => place.current?.querySelector("button"),
    );

  function mergeInto(into: NamedCategory) {
    stopEditing();
    setMerge({ into });
  }

  if (isEditing) return <RenameField category={category} onDone={stopEditing} onMerge={mergeInto} />;
  const movePets: MenuItem[] =
    counts.all === "0" ? [] : [{ label: t("categories.movePets"), onSelect: () => setMerge({}) }];
  const edit = () => setIsEditing(true);
  const items: MenuItem[] =
    name === null
      ? [{ label: t("categories.addName"), onSelect: edit }, ...movePets]
      : [
          { label: t("categories.rename"), onSelect: edit },
          ...movePets,
          {
            label: t("categories.removeNameItem"),
            hint: t("categories.petsKeepId", { count: BigInt(counts.all), id }),
            onSelect: () => unname({ categoryId: id, name }),
          },
        ];
  return (
    <div ref={place} className="flex min-w-0 items-center gap-1">
      <span
        dir="auto"
        data-tooltip={name !== null && name.length > SHORT_NAME ? name : undefined}
        className={
          name === null ? "text-page-start text-muted truncate font-normal" : "text-page-start truncate font-medium"
        }
      >
        {name ?? t("categories.noName")}
      </span>
      <Menu
        label={t("categories.actionsFor", { name: name ?? t("categories.unnamed", { id }) })}
        icon={<Ellipsis className="size-4" aria-hidden />}
        align="start"
        items={items}
        isLoading={isPending}
      />
      {merge && <MergeDialog category={category} {...merge} onClose={() => setMerge(null)} />}
    </div>
  );
}
