"use client";

import { Pencil, X } from "lucide-react";
import { useRef, useState } from "react";
import { RenameField } from "@/components/categories/rename-field";
import { useUnnameCategory } from "@/components/categories/use-name-category";
import { Button } from "@/components/ui/button";
import { GroupedNumber } from "@/components/ui/grouped-number";
import { Cell, Row } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import type { Category } from "@/lib/categories/console-contract";
import { petListHref } from "@/lib/pets/list-url";
import { petStatuses, statusText } from "@/lib/pets/statuses";

/** One category: its name, which is changed in place, and its pets by status, each count a link to them. */
export function CategoryRow({ category: { id, name, counts } }: { category: Category }) {
  const [isEditing, setIsEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { unname, isPending } = useUnnameCategory();

  function stopEditing() {
    setIsEditing(false);
    // Once the button is there again.
    requestAnimationFrame(() => button.current?.focus());
  }

  return (
    <Row>
      <Cell card="title" className="max-sm:!pe-0">
        {isEditing ? (
          <RenameField id={id} name={name} onDone={stopEditing} />
        ) : (
          <div className="flex min-w-0 items-center gap-1">
            <span dir="auto" className={name === null ? "text-muted truncate font-normal" : "truncate font-medium"}>
              {name ?? "No name"}
            </span>
            <Button
              ref={button}
              variant="quiet"
              size="sm"
              label={name === null ? `Give category ${id} a name` : `Rename ${name}`}
              icon={<Pencil className="size-3.5" aria-hidden />}
              onClick={() => setIsEditing(true)}
            />
            {name !== null && (
              <Button
                variant="quiet"
                size="sm"
                label={`Remove the name ${name}`}
                icon={<X className="size-3.5" aria-hidden />}
                isLoading={isPending}
                onClick={() => {
                  unname({ categoryId: id, name });
                  // This button goes with the name.
                  button.current?.focus();
                }}
              />
            )}
          </div>
        )}
      </Cell>
      <Cell label="ID" className="tabular-nums">
        {id}
      </Cell>
      <Cell label="All" align="end">
        <Count count={counts.all} href={petListHref({ category: id })} label={`pets of ${name ?? `category ${id}`}`} />
      </Cell>
      {petStatuses.map((status) => (
        <Cell key={status} label={statusText[status]} align="end">
          <Count
            count={counts[status]}
            href={petListHref({ category: id, status })}
            label={`${status} pets of ${name ?? `category ${id}`}`}
          />
        </Cell>
      ))}
    </Row>
  );
}

/** A number that leads to what it counts; nothing is there behind a zero. */
function Count({ count, href, label }: { count: string; href: string; label: string }) {
  if (count === "0") return <span className="text-muted">0</span>;
  return (
    <TextLink href={href} prefetch={false} className="no-underline hover:underline">
      <GroupedNumber value={count} />
      <span className="sr-only"> {label}</span>
    </TextLink>
  );
}
