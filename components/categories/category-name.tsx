"use client";

import { Ellipsis } from "lucide-react";
import { useRef, useState } from "react";
import { RenameField } from "@/components/categories/rename-field";
import { useUnnameCategory } from "@/components/categories/use-name-category";
import { useText } from "@/components/texts";
import { focusAfter } from "@/components/ui/focus-after";
import { Menu, type MenuItem } from "@/components/ui/menu";
import type { Category } from "@/lib/categories/schemas";

/** A name of so many characters is never cut off. */
const SHORT_NAME = 16;

/** The name of a category in the list, with a menu to change it in place and to remove it. */
export function CategoryName({ category: { id, name, counts } }: { category: Category }) {
  const t = useText();
  const [isEditing, setIsEditing] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const { unname, isPending } = useUnnameCategory();

  const stopEditing = () =>
    focusAfter(
      () => setIsEditing(false),
      () => place.current?.querySelector("button"),
    );

  if (isEditing) return <RenameField id={id} name={name} onDone={stopEditing} />;
  const edit = () => setIsEditing(true);
  const items: MenuItem[] =
    name === null
      ? [{ label: t("categories.addName"), onSelect: edit }]
      : [
          { label: t("categories.rename"), onSelect: edit },
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
    </div>
  );
}
