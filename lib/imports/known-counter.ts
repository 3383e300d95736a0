import { changeOf } from "@/lib/imports/pet-updates";
import { KNOWN_SHOWN_MAX, type ImportCheck } from "@/lib/imports/schemas";
import type { KnownPet } from "@/lib/imports/untaken-pets";
import type { GoodRow } from "@/lib/imports/validate-row";

type Known = ImportCheck["known"];

/** Counts the pets that the shop has already, and what a file says of them. */
export class KnownCounter {
  private readonly counted = { count: 0, byReference: 0, differing: 0, adopted: 0 };
  private readonly first: Known["first"] = [];
  private readonly statusChanges = new Map<string, Known["statusChanges"][number]>();

  add(row: GoodRow, known: KnownPet): void {
    const { counted, first } = this;
    const change = changeOf(row, known);
    counted.count++;
    if (row.reference !== null && "reference" in known && known.reference === row.reference) counted.byReference++;
    if (change) counted.differing++;
    if (change?.reference !== undefined) counted.adopted++;
    if (change?.status !== undefined) this.addStatusChange(known.status, change.status);
    if (first.length < KNOWN_SHOWN_MAX) first.push({ id: String(known.id), name: row.pet.name });
  }

  private addStatusChange(from: KnownPet["status"], to: KnownPet["status"]): void {
    const key = `${from} ${to}`;
    const { count } = this.statusChanges.get(key) ?? { count: 0 };
    this.statusChanges.set(key, { from, to, count: count + 1 });
  }

  get result(): Known {
    const statusChanges = [...this.statusChanges.values()].sort((one, other) => other.count - one.count);
    return { ...this.counted, statusChanges, first: this.first };
  }
}
