import { categoryNames } from "@/lib/imports/category-names";
import { changeOf } from "@/lib/imports/pet-updates";
import { KNOWN_SHOWN_MAX, RENAMED_SHOWN_MAX, type ImportCheck } from "@/lib/imports/schemas";
import { isByReference, type IdentifiedPet, type KnownPet } from "@/lib/imports/untaken-pets";
import type { GoodRow } from "@/lib/imports/validate-row";

type Known = ImportCheck["known"];

/** Counts the pets that the shop has already, and what a file says of them. */
export class KnownCounter {
  private readonly counted = { count: 0, byReference: 0, differing: 0, adopted: 0, keptStatus: 0 };
  private readonly firstByReference: Known["first"] = [];
  private readonly firstByName: Known["first"] = [];
  private readonly statusChanges = new Map<string, Known["statusChanges"][number]>();

  private readonly renamed: { row: GoodRow; pet: IdentifiedPet }[] = [];
  private renamedCount = 0;

  add(row: GoodRow, known: KnownPet): void {
    const { counted } = this;
    const change = changeOf(row, known);
    counted.count++;
    if (isByReference(known)) counted.byReference++;
    if (change) counted.differing++;
    if (change?.reference !== undefined) counted.adopted++;
    if (!row.hasStatus && row.pet.status !== known.status) counted.keptStatus++;
    if (change?.status !== undefined) this.addStatusChange(known.status, change.status);
    if ("name" in known && (hasOtherName(row, known) || hasOtherCategory(row, known))) {
      this.renamedCount++;
      if (this.renamed.length < RENAMED_SHOWN_MAX) this.renamed.push({ row, pet: known });
    }
    const first = isByReference(known) ? this.firstByReference : this.firstByName;
    if (first.length < KNOWN_SHOWN_MAX)
      first.push({ id: String(known.id), name: "name" in known ? known.name : row.pet.name });
  }

  private addStatusChange(from: KnownPet["status"], to: KnownPet["status"]): void {
    const key = `${from} ${to}`;
    const { count } = this.statusChanges.get(key) ?? { count: 0 };
    this.statusChanges.set(key, { from, to, count: count + 1 });
  }

  async result(): Promise<Known> {
    const statusChanges = [...this.statusChanges.values()].sort((one, other) => other.count - one.count);
    const renamed = { count: this.renamedCount, first: await this.firstRenamed() };
    // Of those that are only known by their name and category, people may see whether it is so.
    const first = this.firstByName.length > 0 ? this.firstByName : this.firstByReference;
    return { ...this.counted, statusChanges, renamed, first };
  }

  private async firstRenamed(): Promise<Known["renamed"]["first"]> {
    const nameOf = await categoryNames(this.renamed.flatMap(({ row, pet }) => [row.pet.categoryId, pet.categoryId]));
    const shownCategory = (id: bigint) => nameOf(id) ?? String(id);
    return this.renamed.map(({ row, pet }) => ({
      id: String(pet.id),
      name: pet.name,
      newName: hasOtherName(row, pet) ? row.pet.name : null,
      category: hasOtherCategory(row, pet)
        ? { from: shownCategory(pet.categoryId), to: row.newCategory ?? shownCategory(row.pet.categoryId) }
        : null,
    }));
  }
}

function hasOtherName({ hasName, pet }: GoodRow, known: IdentifiedPet): boolean {
  return hasName && pet.name !== known.name.trim();
}

function hasOtherCategory({ hasCategory, pet }: GoodRow, known: IdentifiedPet): boolean {
  return hasCategory && pet.categoryId !== known.categoryId;
}
