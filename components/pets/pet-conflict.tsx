"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { categoryText } from "@/components/pets/category-label";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Cell, HeaderCell, Row, Table, TableBody, TableHead } from "@/components/ui/table";
import type { ConsolePet } from "@/lib/pets/schemas";
import { petFieldNames, petFields, type PetFieldName, type PetTexts } from "@/lib/pets/fields";
import { statusText, type PetStatus } from "@/lib/pets/statuses";
import { api } from "@/lib/core/console-client";

type PetConflictProps = {
  /** The pet as it was when editing began. */
  base: ConsolePet;
  yours: PetTexts;
  /** The pet as somebody else has left it. */
  theirs: ConsolePet;
  isSaving: boolean;
  onKeepYours: () => void;
  onTakeTheirs: () => void;
};

/** Two people edited the same pet: what each made of it, side by side, and the choice. */
export function PetConflict({ base, yours, theirs, isSaving, onKeepYours, onTakeTheirs }: PetConflictProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), [theirs]);

  const categoryName = useCategoryName(base, yours, theirs);
  const valueText = (field: PetFieldName, pet: PetTexts) => {
    const value = pet[field];
    if (value === null) return "None";
    switch (petFields[field].control) {
      case "category":
        return categoryText(value, categoryName(value));
      case "status":
        return statusText[value as PetStatus];
      case "text":
        return value;
    }
  };
  const rows = petFieldNames.filter((field) => yours[field] !== base[field] || theirs[field] !== base[field]);

  return (
    <div
      role="group"
      aria-labelledby="conflict"
      className="border-notice bg-notice-soft space-y-3 rounded-lg border p-3 text-sm"
    >
      <div>
        <h2 id="conflict" ref={title} tabIndex={-1} className="text-base font-medium">
          Somebody changed this pet while you were editing
        </h2>
        <p className="mt-1">
          Nothing is saved yet. Keeping yours saves the fields that you changed onto their version; what only they
          changed stays as they made it.
        </p>
      </div>
      <Table caption="The fields that differ">
        <TableHead>
          <HeaderCell>Field</HeaderCell>
          <HeaderCell>It was</HeaderCell>
          <HeaderCell>Yours</HeaderCell>
          <HeaderCell>Theirs</HeaderCell>
        </TableHead>
        <TableBody>
          {rows.map((field) => (
            <Row key={field}>
              <Cell card="title">{petFields[field].label}</Cell>
              <Cell label="It was" className="text-muted">
                <bdi>{valueText(field, base)}</bdi>
              </Cell>
              <Cell label="Yours">
                <Side text={valueText(field, yours)} isChanged={yours[field] !== base[field]} />
              </Cell>
              <Cell label="Theirs">
                <Side text={valueText(field, theirs)} isChanged={theirs[field] !== base[field]} />
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" isLoading={isSaving} onClick={onKeepYours}>
          Keep mine
        </Button>
        <Button onClick={onTakeTheirs}>Take theirs</Button>
      </div>
    </div>
  );
}

function Side({ text, isChanged }: { text: string; isChanged: boolean }) {
  if (!isChanged) return <span className="text-muted">unchanged</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <bdi className="font-medium">{text}</bdi>
      <Badge tone="notice">changed</Badge>
    </span>
  );
}

/** The name of a category of either side. The two pets bring theirs; a category that was chosen here is looked up. */
function useCategoryName(base: ConsolePet, yours: PetTexts, theirs: ConsolePet) {
  const known = new Map([base, theirs].map((pet) => [pet.categoryId, pet.categoryName]));
  const { data } = useQuery({
    ...api.categories.list.queryOptions({ q: yours.categoryId }),
    enabled: !known.has(yours.categoryId),
  });
  for (const { id, name } of data?.categories ?? []) known.set(id, name);
  return (id: string) => known.get(id) ?? null;
}
