import { db } from "@/lib/db";

/** What builds the order of names again, after PostgreSQL has changed its version of ICU. */
export const NAME_ORDER_REPAIR =
  "REINDEX INDEX CONCURRENTLY pet_name_id; REINDEX INDEX CONCURRENTLY deleted_pet_name_id; " +
  "ALTER COLLATION pet_name_order REFRESH VERSION;";

/** Whether the indexes of names were built by the version of ICU that PostgreSQL has now. */
export async function isNameOrderCurrent(): Promise<boolean> {
  const [row] = await db().$queryRaw<{ is_current: boolean }[]>`
    SELECT collversion IS NOT DISTINCT FROM pg_collation_actual_version(oid) AS is_current
    FROM pg_collation WHERE oid = '"pet_name_order"'::regcollation`;
  return row?.is_current ?? false;
}
