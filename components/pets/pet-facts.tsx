"use client";

import type { ReactNode } from "react";
import { categoryLabel } from "@/components/pets/category-label";
import { StatusMenu } from "@/components/pets/status-menu";
import { useText } from "@/components/texts";
import { CopyButton } from "@/components/ui/copy-button";
import { StatusBadge } from "@/components/ui/status-badge";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import type { ConsolePet } from "@/lib/pets/schemas";
import { petFieldNames, petFields, type PetFieldName } from "@/lib/pets/fields";
import { petListHref } from "@/lib/pets/list-url";

/** The fields of a pet, or of a deleted pet at its deletion. */
export function PetFacts({ pet }: { pet: ConsolePet }) {
  const t = useText();
  const { id, createdAt, updatedAt, deletedAt } = pet;
  return (
    <dl className="grid text-sm sm:grid-cols-[7rem_1fr] [&>dt]:flex [&>dt]:items-center sm:[&>dt]:min-h-9">
      <Fact term="ID">
        <code className="font-mono">{id}</code>
        <CopyButton text={id} label={t("pets.copyId")} />
      </Fact>
      {petFieldNames.map((field) => (
        <Fact key={field} term={t(petFields[field].label)}>
          <FieldValue pet={pet} field={field} />
        </Fact>
      ))}
      <Fact term={t("columns.added")}>
        <Time value={createdAt} />
      </Fact>
      <Fact term={deletedAt === null ? t("columns.updated") : t("columns.deleted")}>
        <Time value={updatedAt} />
      </Fact>
    </dl>
  );
}

function FieldValue({ pet, field }: { pet: ConsolePet; field: PetFieldName }) {
  const t = useText();
  const { categoryId, categoryName, status, deletedAt } = pet;
  switch (petFields[field].control) {
    case "category":
      return (
        <>
          <TextLink href={petListHref({ category: categoryId })} prefetch={false}>
            <bdi>{categoryLabel(t, categoryId, categoryName)}</bdi>
          </TextLink>
          {categoryName !== null && <span className="text-muted tabular-nums">{categoryId}</span>}
        </>
      );
    case "status":
      return deletedAt === null ? <StatusMenu pet={pet} className="-ms-2" /> : <StatusBadge status={status} />;
    case "text":
      return pet[field] === null ? (
        <span className="text-muted">{t("pets.none")}</span>
      ) : (
        <span dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          {pet[field]}
        </span>
      );
  }
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="flex min-h-9 min-w-0 flex-wrap items-center gap-x-2 pb-2 sm:pb-0">{children}</dd>
    </>
  );
}
