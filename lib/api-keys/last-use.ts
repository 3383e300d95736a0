import { nowMs } from "@/lib/core/clock";
import { processSingleton } from "@/lib/core/process-singleton";
import { db } from "@/lib/db";
import { log } from "@/lib/log";

const FLUSH_MS = 10_000;

type LastUses = { atMs: Map<string, number>; timer: NodeJS.Timeout | undefined };

const lastUses = processSingleton("last-uses", (): LastUses => ({ atMs: new Map(), timer: undefined }));

/** Records the use of a key. All uses are written to the database together, within 10 s. */
export function noteKeyUse(id: string): void {
  const uses = lastUses();
  uses.atMs.set(id, nowMs());
  uses.timer ??= setTimeout(() => void flushKeyUses(), FLUSH_MS).unref();
}

/** Writes the uses since the last flush. A failure loses a "last used" time, never a request, and is only logged. */
export async function flushKeyUses(): Promise<void> {
  const uses = lastUses();
  clearTimeout(uses.timer);
  uses.timer = undefined;
  const ids = [...uses.atMs.keys()];
  const times = [...uses.atMs.values()].map((atMs) => new Date(atMs));
  uses.atMs.clear();
  if (ids.length === 0) return;
  try {
    // GREATEST, since another process may already have written a later use.
    await db().$executeRaw`
      UPDATE api_key SET last_used_at = GREATEST(last_used_at, used.at)
      FROM unnest(${ids}::uuid[], ${times}::timestamptz[]) AS used (id, at)
      WHERE api_key.id = used.id`;
  } catch (error) {
    log().warn({ error: (error as Error).message }, "could not record when keys were last used");
  }
}
