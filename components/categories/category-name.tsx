"use client";

import { Pencil, X } from "lucide-react";
import { useRef, useState } from "react";
import { RenameField } from "@/components/categories/rename-field";
import { useUnnameCategory } from "@/components/categories/use-name-category";
import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { focusAfter } from "@/components/ui/focus-after";

/** A name of so many characters is never cut off. */
const SHORT_NAME = 16;

/** The name of a category in the list, with buttons to change and remove it in place. */
export function CategoryName({ id, name }: { id: string; name: string | null }) {
  const t = useText();
  const [isEditing, setIsEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { unname, isPending } = useUnnameCategory();

  const stopEditing = () =>
    focusAfter(
      () => setIsEditing(false),
      () => button.current,
    );

  if (isEditing) return <RenameField id={id} name={name} onDone={stopEditing} />;
  return (
    <div className="flex min-w-0 items-center gap-1">
      <span
        dir="auto"
        data-tooltip={name !== null && name.length > SHORT_NAME ? name : undefined}
        className={
          name === null ? "text-page-start text-muted truncate font-normal" : "text-page-start truncate font-medium"
        }
      >
        {name ?? t("categories.noName")}
      </span>
      <Button
        ref={button}
        variant="quiet"
        size="sm"
        label={name === null ? t("categories.giveName", { id }) : t("categories.rename", { name })}
        icon={<Pencil className="size-3.5" aria-hidden />}
        onClick={() => setIsEditing(true)}
      />
      {name !== null && (
        <Button
          variant="quiet"
          size="sm"
          label={t("categories.removeNameOf", { name })}
          icon={<X className="size-3.5" aria-hidden />}
          isLoading={isPending}
          onClick={() => {
            unname({ categoryId: id, name });
            // This button disappears with the name.
            button.current?.focus();
          }}
        />
      )}
    </div>
  );
}
