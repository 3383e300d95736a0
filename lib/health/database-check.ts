import { readdirSync } from "node:fs";
import { processSingleton } from "@/lib/core/process-singleton";
import { poolStates, queryRows } from "@/lib/db";
import { log } from "@/lib/log";

/** `read-only` is a PostgreSQL that takes no writes: a standby, as after a failover, or a server configured so. */
export type DatabaseState = "ok" | "unreachable" | "read-only" | "not migrated";

/** How long PostgreSQL has to answer. */
const PATIENCE_MS = 1_000;

/** How long an answer is good for: however often and by how many this process is asked, it asks seldom. */
const FRESH_MS = 500;

const MIGRATIONS_DIR = "prisma/migrations";

type Check = { state: Promise<DatabaseState>; sinceMs: number; isUnreachable: boolean };

const state = processSingleton("database-check", (): { last: Check | undefined } => ({ last: undefined }));

/**
 * Whether this process can work with its database: it commits a write within a second, and has had the migrations of
 * this release. A database with more belongs to a newer release, beside which this release goes on working.
 *
 * While a write hangs on the server, as for a lost synchronous standby, no further one is sent to find out.
 *
 * @returns the state now, or half a second ago; it does not throw
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

// To lock a row is a write to the log that is committed as any other, and leaves nothing behind. Nothing else locks or
// changes that row but a migration.
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
    // The table of migrations is not there yet.
    if (code === "42P01") return "not migrated";
    if (code === "25006") return "read-only";
    log().warn({ error: message }, "not ready: the database does not answer");
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
