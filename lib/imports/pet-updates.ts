import { Prisma } from "@/prisma/generated/client";
import { UPDATES_MAX } from "@/lib/imports/schemas";
import { isIdentified, type KnownPet } from "@/lib/imports/untaken-pets";
import type { GoodRow } from "@/lib/imports/validate-row";
import { JobFailed } from "@/lib/jobs/job-run";
import type { Transaction } from "@/lib/db";
import { changePets, type Recording } from "@/lib/pets/change-pets";
import { byIds } from "@/lib/pets/filter";
import { giveReferences, type NewReference } from "@/lib/pets/references";
import { keptStatusSince } from "@/lib/pets/status-since";
import { petStatuses, type PetStatus } from "@/lib/pets/statuses";
import { message } from "@/lib/texts/message";

const CHUNK_PETS = 2_000;

/**
 * What a row changes of its pet, if anything: a status that differs, and a reference that the pet lacks. Of several pets without a
 * name of their own, nobody knows which one a row is about: it changes none, unless it has a reference, for which users choose.
 */
export function changeOf(row: GoodRow, known: KnownPet): { status?: PetStatus; reference?: string } | null {
  const { pet, hasName, hasStatus, reference } = row;
  if (!hasName && reference === null && !isIdentified(row, known)) return null;
  const status = hasStatus && pet.status !== known.status ? { status: pet.status } : null;
  if (reference === null || ("reference" in known && known.reference !== null)) return status;
  return { ...status, reference };
}

/** A pet that gets another status. */
type NewStatus = { id: bigint; from: PetStatus; to: PetStatus };

/** What a file changes of pets of the shop. */
export class PetUpdates {
  private count = 0;
  /** By the pet: of two rows about one, by its reference and by its id, the last counts. */
  private readonly statuses = new Map<bigint, NewStatus>();
  private readonly adopted: NewReference[] = [];

  /**
   * Notes what a row changes. One without a status says nothing about that of its pet.
   *
   * @returns whether it changes something
   * @throws JobFailed when there are more than `UPDATES_MAX`
   */
  add(row: GoodRow, known: KnownPet): boolean {
    const change = changeOf(row, known);
    if (!change) return false;
    if (++this.count > UPDATES_MAX) throw new JobFailed(message("jobReasons.tooManyUpdates", { max: UPDATES_MAX }));
    const [{ id, status: from }, { status: to = null, reference }] = [known, change];
    if (reference !== undefined) this.adopted.push({ id, reference, from, to });
    else if (to !== null) this.statuses.set(id, { id, from, to });
    return true;
  }

  /**
   * Changes the pets, with their change records. One that is as its row says by now, or is gone, stays as it is; so does one whose
   * status others have changed since, but for its reference.
   *
   * @param asOf the snapshot in which the pets were looked at
   * @returns the number of changed pets, and the ids of those that kept the status that others had given them
   */
  async apply(tx: Transaction, asOf: string, by: Recording): Promise<{ changed: number; kept: bigint[] }> {
    let changed = 0;
    const kept: bigint[] = [];
    for (const from of petStatuses)
      for (const to of petStatuses) {
        const ids = [...this.statuses.values()].flatMap((each) =>
          each.from === from && each.to === to ? each.id : [],
        );
        for (let start = 0; start < ids.length; start += CHUNK_PETS) {
          const some = ids.slice(start, start + CHUNK_PETS);
          // The status as well: others may change it while this waits for the pet.
          const where = [Prisma.sql`pet.status = ${from}::pet_status`, keptStatusSince(asOf)];
          const done = await changePets(tx, { kind: "status", status: to }, byIds(some, ...where), by);
          const selected = new Set(done.ids);
          changed += done.changed;
          kept.push(...some.filter((id) => !selected.has(id)));
        }
      }
    for (let start = 0; start < this.adopted.length; start += CHUNK_PETS) {
      const done = await giveReferences(tx, this.adopted.slice(start, start + CHUNK_PETS), asOf, by);
      changed += done.changed;
      kept.push(...done.kept);
    }
    return { changed, kept };
  }
}
