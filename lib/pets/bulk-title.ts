import type { BulkAction } from "@/lib/pets/schemas";
import { db } from "@/lib/db";

/**
 * What a bulk change is called, for a reader.
 *
 * @param count how many pets it is about; null when that is not known
 */
export async function titleOf(action: BulkAction, count: bigint | null): Promise<string> {
  const pets =
    count === null ? "all pets that match" : `${count.toLocaleString("en")} ${count === 1n ? "pet" : "pets"}`;
  switch (action.kind) {
    case "status":
      return `Change the status of ${pets} to ${action.status}`;
    case "category":
      return `Move ${pets} to ${await categoryText(action.categoryId)}`;
    case "delete":
      return `Delete ${pets}`;
    case "restore":
      return `Restore ${pets}`;
  }
}

async function categoryText(id: bigint): Promise<string> {
  const category = await db().category.findUnique({ where: { id }, select: { name: true } });
  return category?.name ?? `category ${id}`;
}
