"use client";

import { Ellipsis } from "lucide-react";
import { useRef, useState } from "react";
import { MergeDialog } from "@/components/categories/merge-dialog";
import type { NamedCategory } from "@/components/categories/find-category";
import { RenameField } from "@/components/categories/rename-field";
import { useNameChange } from "@/components/categories/use-name-change";
import type { CategoryRow } from "@/components/categories/use-renamed-rows";
import { useText } from "@/components/texts";
import { classNames } from "@/components/ui/class-names";
import { focusAfter } from "@/components/ui/focus-after";
import { Menu, type MenuItem } from "@/components/ui/menu";
import type { Category } from "@/lib/categories/schemas";

/** A name of so many characters is never cut off. */
const SHORT_NAME = 16;

/** The name of a category in the list, with a menu to change it in place and to remove it. */
export function CategoryName({
  category,
  onRename,
}: {
  category: CategoryRow;
  /** Called before it gets another name. */
  onRename: (category: Category) => void;
}) {
  const { id, name, counts, hasLeft } = category;
  const t = useText();
  const [isEditing, setIsEditing] = useState(false);
  // The dialog that moves the pets, with the category that is chosen at first.
  const [merge, setMerge] = useState<{ into?: NamedCategory } | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const { change, isPending } = useNameChange();

  const stopEditing = () =>
    focusAfter(
      () => setIsEditing(false),
      () => place.current?.querySelector("button"),
    );

  function mergeInto(into: NamedCategory) {
    stopEditing();
    setMerge({ into });
  }

  if (isEditing)
    return <RenameField category={category} onRename={onRename} onDone={stopEditing} onMerge={mergeInto} />;
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
            onSelect: () => change({ categoryId: id, from: name, to: null, kind: "change" }),
          },
        ];
  return (
    <div ref={place} className="flex min-w-0 items-center gap-1">
      <span
        dir="auto"
        data-tooltip={name !== null && name.length > SHORT_NAME ? name : undefined}
        className={classNames(
          "text-page-start truncate",
          name === null ? "text-muted font-normal" : "font-medium",
          hasLeft && "line-through",
        )}
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
      {hasLeft && <span className="text-muted ms-1 shrink-0 text-xs font-normal">{t("categories.leftList")}</span>}
      {merge && <MergeDialog category={category} {...merge} onClose={() => setMerge(null)} />}
    </div>
  );
}
