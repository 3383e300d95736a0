"use client";

import { PetRow } from "@/components/pets/pet-row";
import { useRowFocus } from "@/components/pets/use-row-focus";
import { HeaderCell, Table, TableBody, TableHead } from "@/components/ui/table";
import type { ConsolePet } from "@/lib/pets/console-contract";
import type { PetList } from "@/lib/pets/list-url";

export const petColumns = ["Name", "ID", "Category", "Status", "Updated"];

/** A page of pets. Columns have a width of their own, so that none moves from one page to the next. */
export function PetTable({ pets, list, isBusy }: { pets: readonly ConsolePet[]; list: PetList; isBusy: boolean }) {
  const { ref, onKeyDown, onFocus, onBlur } = useRowFocus(pets);
  return (
    // The keys move the focus from row to row; each row's link is what Enter follows.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={ref}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onBlur={onBlur}
      className="sm:[&_table]:min-w-2xl sm:[&_table]:table-fixed"
    >
      <Table caption="Pets" isBusy={isBusy}>
        <TableHead>
          <HeaderCell>Name</HeaderCell>
          <HeaderCell className="sm:w-52">ID</HeaderCell>
          <HeaderCell className="sm:w-36 lg:w-52">Category</HeaderCell>
          <HeaderCell className="sm:w-32">Status</HeaderCell>
          <HeaderCell className="sm:w-44 sm:max-lg:hidden">Updated</HeaderCell>
        </TableHead>
        <TableBody>
          {pets.map((pet) => (
            <PetRow key={pet.id} pet={pet} list={list} />
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
