import type { GoodRow } from "@/lib/imports/validate-row";
import { petStatuses, type PetStatus } from "@/lib/pets/statuses";

/** A pet of the shop that a row is about. */
export type KnownPet = NamesakePet | IdentifiedPet;

/** A pet that is known by the name and the category of the row. Its reference, if it has one, does not count. */
type NamesakePet = Omit<Pet, "categoryId">;

/** A pet that is known by its reference or its id. It keeps its reference. */
export type IdentifiedPet = Pet & {
  name: string;
  reference: string | null;
  isDeleted: boolean;
  isByReference: boolean;
};

export type Pet = { id: bigint; status: PetStatus; categoryId: bigint };

/** Whether a known pet is one that the shop has deleted. */
export function isDeleted(known: KnownPet): known is IdentifiedPet {
  return "isDeleted" in known && known.isDeleted;
}

/** Whether a known pet is one with the reference of the row. */
export function isByReference(known: KnownPet): boolean {
  return "isByReference" in known && known.isByReference;
}

/** Whether a row has a reference, but its pet is known by the name and the category alone: it may as well be another pet. */
export function isByName(row: GoodRow, known: KnownPet): boolean {
  return row.reference !== null && !isIdentified(row, known);
}

/** Whether a pet is known by its reference or its id, rather than by the name and the category of the row. */
export function isIdentified({ id }: GoodRow, known: KnownPet): boolean {
  return "reference" in known || known.id === id;
}

/** The statuses that a pet probably had before it got another: pets are available, then pending, then sold. */
const nearest = {
  available: ["available", "pending", "sold"],
  pending: ["pending", "available", "sold"],
  sold: ["sold", "pending", "available"],
} as const satisfies Record<PetStatus, readonly PetStatus[]>;

/** The pets of a name that no row of the file is about yet. The newest are taken first. */
export class UntakenPets {
  /** How many there were. */
  readonly count: number;
  private readonly stacks = new Map<string, IdStack>();

  /**
   * @param pets in the order of their ids
   * @param others the categories of those of the name that are known by something else
   */
  constructor(
    pets: readonly Pet[],
    private readonly others: ReadonlySet<bigint> = new Set(),
  ) {
    this.count = pets.length;
    const ids = new Map<string, bigint[]>();
    for (const { id, categoryId, status } of pets) {
      const key = keyOf(categoryId, status);
      const some = ids.get(key);
      if (some) some.push(id);
      else ids.set(key, [id]);
    }
    for (const [key, some] of ids) this.stacks.set(key, new IdStack(some));
  }

  /** Takes the pet with an id, if it is in this category. */
  takeSame(id: bigint | null, categoryId: bigint): KnownPet | undefined {
    if (id === null) return undefined;
    const status = petStatuses.find((each) => this.stacks.get(keyOf(categoryId, each))?.remove(id));
    return status && { id, status };
  }

  /** Takes a pet with the status of the row, if the row has one. */
  takeEqual({ hasStatus, pet: { categoryId, status } }: GoodRow): KnownPet | undefined {
    return hasStatus ? this.take(categoryId, [status]) : undefined;
  }

  /** Takes a pet that probably had the status of the row next. */
  takeNearest({ pet: { categoryId, status } }: GoodRow): KnownPet | undefined {
    return this.take(categoryId, nearest[status]);
  }

  /** Whether a pet is left that the row may take. */
  hasAny({ pet: { categoryId } }: GoodRow): boolean {
    return petStatuses.some((status) => (this.stacks.get(keyOf(categoryId, status))?.size ?? 0) > 0);
  }

  /** Whether a pet of the row's category has the name, but is known by something else. */
  hasOther({ pet: { categoryId } }: GoodRow): boolean {
    return this.others.has(categoryId);
  }

  private take(categoryId: bigint, statuses: readonly PetStatus[]): KnownPet | undefined {
    for (const status of statuses) {
      const id = this.stacks.get(keyOf(categoryId, status))?.pop();
      if (id !== undefined) return { id, status };
    }
    return undefined;
  }
}

function keyOf(categoryId: bigint, status: PetStatus): string {
  return `${categoryId} ${status}`;
}

/** Ids, 8 bytes each: an import may remember millions. */
class IdStack {
  size: number;
  private readonly ids: BigInt64Array;

  constructor(ids: readonly bigint[]) {
    this.ids = BigInt64Array.from(ids);
    this.size = ids.length;
  }

  pop(): bigint | undefined {
    return this.size === 0 ? undefined : this.ids[--this.size];
  }

  /** Whether it had the id. */
  remove(id: bigint): boolean {
    const place = this.ids.subarray(0, this.size).lastIndexOf(id);
    if (place < 0) return false;
    this.ids.copyWithin(place, place + 1, this.size--);
    return true;
  }
}
