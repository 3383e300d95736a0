import { db } from "@/lib/db";

/** Reads the names of categories; null for one without a name. */
export async function categoryNames(ids: readonly bigint[]): Promise<(id: bigint) => string | null> {
  const named = await db().category.findMany({ where: { id: { in: [...ids] } }, select: { id: true, name: true } });
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? null;
}
