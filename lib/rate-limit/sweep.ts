import { dbForWork } from "@/lib/db";

/** Deletes the windows that have ended. Without its row a client begins a new window, as it would with it. */
export async function sweepRateLimitWindows(): Promise<void> {
  await dbForWork().$executeRaw`DELETE FROM rate_limit_window WHERE ends_at < now()`;
}
