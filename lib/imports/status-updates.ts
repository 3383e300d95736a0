import { UPDATES_MAX } from "@/lib/imports/schemas";
import type { KnownPet } from "@/lib/imports/untaken-pets";
import type { GoodRow } from "@/lib/imports/validate-row";
import { JobFailed } from "@/lib/jobs/job-run";
import type { Transaction } from "@/lib/db";
import { changePets, type Recording } from "@/lib/pets/change-pets";
import { byIds } from "@/lib/pets/filter";
import { petStatuses, type PetStatus } from "@/lib/pets/statuses";
import { message } from "@/lib/texts/message";

const CHUNK_PETS = 2_000;

/** The statuses that a file has for pets of the shop. */
export class StatusUpdates {
  private count = 0;
  private readonly ids: Record<PetStatus, bigint[]> = { available: [], pending: [], sold: [] };

  /**
   * Notes the status of a row. One without a status says nothing about its pet.
   *
   * @throws JobFailed when there are more than `UPDATES_MAX`
   */
  add({ pet, hasStatus }: GoodRow, known: KnownPet): void {
    if (!hasStatus || pet.status === known.status) return;
    if (++this.count > UPDATES_MAX) throw new JobFailed(message("jobReasons.tooManyUpdates", { max: UPDATES_MAX }));
    this.ids[pet.status].push(known.id);
  }

  /**
   * Changes the pets, with their change records. One that has its status by now, or is gone, stays as it is.
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
    return changed;
  }
}
