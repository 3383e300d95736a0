import { UPDATES_MAX } from "@/lib/imports/schemas";
import type { KnownPet } from "@/lib/imports/untaken-pets";
import type { GoodRow } from "@/lib/imports/validate-row";
import { JobFailed } from "@/lib/jobs/job-run";
import type { Transaction } from "@/lib/db";
import { changePets, type Recording } from "@/lib/pets/change-pets";
import { byIds } from "@/lib/pets/filter";
import { giveReferences, type NewReference } from "@/lib/pets/references";
import { petStatuses, type PetStatus } from "@/lib/pets/statuses";
import { message } from "@/lib/texts/message";

const CHUNK_PETS = 2_000;

/** What a row changes of its pet, if anything: a status that differs, and a reference that the pet lacks. */
export function changeOf(
  { pet, hasStatus, reference }: GoodRow,
  known: KnownPet,
): { status?: PetStatus; reference?: string } | null {
  const status = hasStatus && pet.status !== known.status ? { status: pet.status } : null;
  if (known.reference !== undefined || reference === null) return status;
  return { ...status, reference };
}

/** What a file changes of pets of the shop. */
export class PetUpdates {
  private count = 0;
  private readonly ids: Record<PetStatus, bigint[]> = { available: [], pending: [], sold: [] };
  private readonly adopted: NewReference[] = [];

  /**
   * Notes what a row changes. One without a status says nothing about that of its pet.
   *
   * @throws JobFailed when there are more than `UPDATES_MAX`
   */
  add(row: GoodRow, known: KnownPet): void {
    const change = changeOf(row, known);
    if (!change) return;
    if (++this.count > UPDATES_MAX) throw new JobFailed(message("jobReasons.tooManyUpdates", { max: UPDATES_MAX }));
    const { status = null, reference } = change;
    if (reference !== undefined) this.adopted.push({ id: known.id, reference, status });
    else if (status !== null) this.ids[status].push(known.id);
  }

  /**
   * Changes the pets, with their change records. One that is as its row says by now, or is gone, stays as it is.
   *
   * @returns the number of changed pets
   */
  async apply(tx: Transaction, by: Recording): Promise<number> {
    let changed = 0;
    for (const status of petStatuses)
      for (let start = 0; start < this.ids[status].length; start += CHUNK_PETS) {
        const some = byIds(this.ids[status].slice(start, start + CHUNK_PETS));
        changed += (await changePets(tx, { kind: "status", status }, some, by)).changed;
      }
    for (let start = 0; start < this.adopted.length; start += CHUNK_PETS)
      changed += await giveReferences(tx, this.adopted.slice(start, start + CHUNK_PETS), by);
    return changed;
  }
}
