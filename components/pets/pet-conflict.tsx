"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { categoryText } from "@/components/pets/category-label";
import { ChangedBy, TheirChanges } from "@/components/pets/their-changes";
import { useText } from "@/components/texts";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Isolated } from "@/components/ui/isolated";
import { Cell, HeaderCell, Row, Table, TableBody, TableHead } from "@/components/ui/table";
import type { WholePet } from "@/lib/pets/schemas";
import { enteredFieldNames, enteredFields, type EnteredFieldName, type EnteredTexts } from "@/lib/pets/fields";
import { statusLabel, type PetStatus } from "@/lib/pets/statuses";
import { api } from "@/lib/core/console-client";

type PetConflictProps = {
  /** The pet as it was when editing began. */
  base: WholePet;
  yours: EnteredTexts;
  /** The pet as another user saved it. */
  theirs: WholePet;
  isSaving: boolean;
  onKeepYours: () => void;
  onTakeTheirs: () => void;
};

/** A conflict of two edits of a pet: both versions side by side, and the choice between them. */
export function PetConflict({ base, yours, theirs, isSaving, onKeepYours, onTakeTheirs }: PetConflictProps) {
  const t = useText();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), [theirs]);

  const categoryName = useCategoryName(base, yours, theirs);
  const valueText = (field: EnteredFieldName, pet: EnteredTexts) => {
    const value = pet[field];
    if (value === null) return t("pets.none");
    switch (enteredFields[field].control) {
      case "category":
        return categoryText(t, value, categoryName(value));
      case "status":
        return t(statusLabel(value as PetStatus));
      case "text":
        return value;
    }
  };
  const rows = enteredFieldNames.filter((field) => yours[field] !== base[field] || theirs[field] !== base[field]);

  return (
    <div
      role="group"
      aria-labelledby="conflict"
      className="border-notice bg-notice-soft space-y-3 rounded-lg border p-3 text-sm"
    >
      <div>
        <h2 id="conflict" ref={title} tabIndex={-1} className="text-base font-medium">
          <ChangedBy base={base} theirs={theirs} />
        </h2>
        <TheirChanges base={base} theirs={theirs} />
        <p className="mt-1">{t("pets.conflictHint")}</p>
      </div>
      <Table caption={t("pets.conflictFields")}>
        <TableHead>
          <HeaderCell>{t("columns.field")}</HeaderCell>
          <HeaderCell>{t("pets.itWas")}</HeaderCell>
          <HeaderCell>{t("pets.yours")}</HeaderCell>
          <HeaderCell>{t("pets.theirs")}</HeaderCell>
        </TableHead>
        <TableBody>
          {rows.map((field) => (
            <Row key={field}>
              <Cell card="title">{t(enteredFields[field].label)}</Cell>
              <Cell label={t("pets.itWas")} className="text-muted">
                <Isolated>{valueText(field, base)}</Isolated>
              </Cell>
              <Cell label={t("pets.yours")}>
                <Side text={valueText(field, yours)} isChanged={yours[field] !== base[field]} />
              </Cell>
              <Cell label={t("pets.theirs")}>
                <Side text={valueText(field, theirs)} isChanged={theirs[field] !== base[field]} />
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" isLoading={isSaving} onClick={onKeepYours}>
          {t("pets.keepMine")}
        </Button>
        <Button onClick={onTakeTheirs}>{t("pets.takeTheirs")}</Button>
      </div>
    </div>
  );
}

function Side({ text, isChanged }: { text: string; isChanged: boolean }) {
  const t = useText();
  if (!isChanged) return <span className="text-muted">{t("pets.unchanged")}</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <Isolated className="font-medium">{text}</Isolated>
      <Badge tone="notice">{t("pets.changed")}</Badge>
    </span>
  );
}

/** The name of a category of either version. The pets have theirs; a newly chosen category is looked up. */
function useCategoryName(base: WholePet, yours: EnteredTexts, theirs: WholePet) {
  const known = new Map([base, theirs].map((pet) => [pet.categoryId, pet.categoryName]));
  const { data } = useQuery({
    ...api.categories.list.queryOptions({ q: yours.categoryId }),
    enabled: !known.has(yours.categoryId),
  });
  for (const { id, name } of data?.categories ?? []) known.set(id, name);
  return (id: string) => known.get(id) ?? null;
}
