import { dbForWork } from "@/lib/db";

/** Deletes expired windows. A client without a row starts a new window, as it would with an expired one. */
export async function sweepRateLimitWindows(): Promise<void> {
  await dbForWork().$executeRaw`DELETE FROM rate_limit_window WHERE ends_at < now()`;
}
