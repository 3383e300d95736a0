"use client";

import Link from "next/link";
import { memo } from "react";
import { StatusMenu } from "@/components/pets/status-menu";
import { rememberOpened } from "@/components/pets/use-row-focus";
import { classNames } from "@/components/ui/class-names";
import { Cell, Row } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import type { ConsolePet } from "@/lib/pets/console-contract";
import { petHref, type PetList } from "@/lib/pets/list-url";

/** A name that may be cut off on the narrowest table is shown whole when pointed at. */
const LONG_NAME = 40;

/** One pet in the list. The whole row leads to it; the status is changed in place. */
export const PetRow = memo(function PetRow({ pet, list }: { pet: ConsolePet; list: PetList }) {
  return (
    <Row className="relative focus-within:[&_td]:bg-sunken">
      <Cell card="title">
        <Link
          href={petHref(pet.id, list)}
          prefetch={false}
          data-pet={pet.id}
          data-tooltip={pet.name.length > LONG_NAME ? pet.name : undefined}
          onNavigate={() => rememberOpened(pet.id)}
          className="rounded-sm font-medium after:absolute after:inset-0 max-sm:line-clamp-3 sm:block"
        >
          {/* Set flush left whatever the script, so that the column has one edge; it is cut off at the end of the text. */}
          <span dir="auto" className="text-left sm:block sm:truncate">
            {pet.name}
          </span>
        </Link>
      </Cell>
      <Cell label="ID" className="tabular-nums">
        {pet.id}
      </Cell>
      <Cell label="Category">
        <span
          dir="auto"
          className={classNames(
            "text-left sm:block sm:truncate",
            pet.categoryName === null && "text-muted tabular-nums",
          )}
        >
          {pet.categoryName ?? pet.categoryId}
        </span>
      </Cell>
      <Cell label="Status">
        <StatusMenu pet={pet} className="z-1 -ms-2 pointer-coarse:h-10" />
      </Cell>
      <Cell card="hidden" label="Updated" className="text-muted sm:max-lg:hidden">
        <span className="relative z-1">
          <Time value={pet.updatedAt} isFocusable={false} />
        </span>
      </Cell>
    </Row>
  );
});
