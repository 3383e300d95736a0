import { readdirSync } from "node:fs";
import { processSingleton } from "@/lib/core/process-singleton";
import { poolStates, queryRows } from "@/lib/db";
import { log } from "@/lib/log";

/** `read-only` is a PostgreSQL that accepts no writes: a standby, as after a failover, or a server configured so. */
export type DatabaseState = "ok" | "unreachable" | "read-only" | "not migrated";

/** How long PostgreSQL has to respond. */
const PATIENCE_MS = 1_000;

/** How long a result is cached, however often clients ask for it. */
const FRESH_MS = 500;

const MIGRATIONS_DIR = "prisma/migrations";

type Check = { state: Promise<DatabaseState>; sinceMs: number; isUnreachable: boolean };

const state = processSingleton("database-check", (): { last: Check | undefined } => ({ last: undefined }));

/**
 * Checks that the database commits a write within a second, and that it has the migrations of this release. A database
 * with further migrations belongs to a newer release, with which this release keeps working.
 *
 * While a write hangs on the server, such as after the loss of a synchronous standby, no further write is sent.
 *
 * @returns the state, at most half a second old; never throws
 */
export function checkDatabase(): Promise<DatabaseState> {
  const nowMs = performance.now();
  const { last } = state();
  if (last && nowMs - last.sinceMs <= FRESH_MS) return last.state;
  if (last?.isUnreachable && poolStates().some(({ pool, held }) => pool === "requests" && held > 0)) return last.state;
  const check: Check = { state: readState(), sinceMs: nowMs, isUnreachable: false };
  void check.state.then((state) => (check.isUnreachable = state === "unreachable"));
  state().last = check;
  return check.state;
}

type Row = { name: string };

// Locking a row writes to the WAL and commits like any write, and leaves nothing behind. Only migrations lock or change
// that row otherwise.
const commitAndSelectMigrations = {
  name: "health_migrations",
  text: `WITH written AS (SELECT id FROM _prisma_migrations ORDER BY started_at LIMIT 1 FOR KEY SHARE)
         SELECT migration_name AS name FROM _prisma_migrations
         WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL AND (SELECT count(*) FROM written) >= 0`,
};

async function readState(): Promise<DatabaseState> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${PATIENCE_MS} ms`)), PATIENCE_MS);
  });
  try {
    const rows = await Promise.race([queryRows<Row>(commitAndSelectMigrations, []), tooLate]);
    const applied = new Set(rows.map(({ name }) => name));
    return migrations().every((name) => applied.has(name)) ? "ok" : "not migrated";
  } catch (error) {
    const { code, message } = error as { code?: unknown; message: string };
    // The migrations table does not exist yet.
    if (code === "42P01") return "not migrated";
    if (code === "25006") return "read-only";
    log().warn({ error: message }, "not ready: the database does not respond");
    return "unreachable";
  } finally {
    clearTimeout(timer);
  }
}

let names: string[] | undefined;

function migrations(): string[] {
  return (names ??= readdirSync(MIGRATIONS_DIR, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name));
}
