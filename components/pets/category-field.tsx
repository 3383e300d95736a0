"use client";

import { useQuery } from "@tanstack/react-query";
import { useState, type ComponentProps } from "react";
import { categoryOption } from "@/components/pets/category-label";
import { useText } from "@/components/texts";
import { Combobox, comboboxPart } from "@/components/ui/combobox";
import { aheadOf } from "@/components/ui/load-part";
import { api } from "@/lib/core/console-client";

export type CategoryFieldProps = Pick<
  ComponentProps<typeof Combobox>,
  | "label"
  | "hint"
  | "error"
  | "isLabelHidden"
  | "isDisabled"
  | "placeholder"
  | "summary"
  | "clearText"
  | "className"
  | "creation"
  | "onChoosing"
> & {
  /** An int64 as text. */
  value: string | null;
  /** Also receives the name of the category, if it has one. */
  onChange: (categoryId: string | null, name?: string) => void;
  /** The name of the chosen category, if it is known before the categories are loaded. */
  name?: string | null | undefined;
};

const part = comboboxPart(aheadOf(() => import("@/components/pets/category-popup")));

/**
 * A field for a category, by name or by any int64. The categories are loaded on hover or focus; in a form, which is filled in
 * offline too, at once.
 */
export function CategoryField({ value, onChange, name, ...field }: CategoryFieldProps) {
  const t = useText();
  const [isNear, setIsNear] = useState(false);
  const { data: first } = useQuery({
    ...api.categories.list.queryOptions({}),
    enabled: isNear || field.creation !== undefined,
  });
  const { data: chosen } = useQuery({
    ...api.categories.list.queryOptions({ q: value ?? "" }),
    enabled: value !== null && name === undefined,
  });
  const named = (data: typeof first) => data?.categories.find(({ id }) => id === value);
  const known = named(first) ?? { name: name ?? named(chosen)?.name ?? null };
  const selected = value !== null && categoryOption(t, value, known.name);

  return (
    <div onPointerEnter={() => setIsNear(true)} onFocus={() => setIsNear(true)} className={field.className}>
      <Combobox
        {...field}
        className={undefined}
        part={part}
        options={selected ? [selected] : []}
        value={value}
        onChange={(categoryId, option) => onChange(categoryId, option?.detail && option.label)}
      />
    </div>
  );
}
