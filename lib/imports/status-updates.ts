import type { KnownPet } from "@/lib/imports/known-pets";
import type { ValidatedRow } from "@/lib/imports/validate-row";
import type { Transaction } from "@/lib/db";
import { changePets, type Recording } from "@/lib/pets/change-pets";
import { byIds } from "@/lib/pets/filter";
import { petStatuses, type PetStatus } from "@/lib/pets/statuses";

const CHUNK_PETS = 2_000;

/** The statuses that a file has for pets of the shop. */
export class StatusUpdates {
  private readonly statuses = new Map<bigint, PetStatus>();

  /** Notes the status of a row. One without a status says nothing about its pet. */
  add(row: ValidatedRow, { id }: KnownPet): void {
    if ("pet" in row && row.hasStatus) this.statuses.set(id, row.pet.status);
  }

  /**
   * Changes the pets, with their change records. One that has its status by now, or is gone, stays as it is.
   *
   * @returns the number of changed pets
   */
  async apply(tx: Transaction, by: Recording): Promise<number> {
    let changed = 0;
    for (const status of petStatuses) {
      const ids = [...this.statuses].flatMap(([id, wanted]) => (wanted === status ? [id] : []));
      for (let start = 0; start < ids.length; start += CHUNK_PETS) {
        const some = byIds(ids.slice(start, start + CHUNK_PETS));
        changed += (await changePets(tx, { kind: "status", status }, some, by)).changed;
      }
    }
    return changed;
  }
}
