import { readdirSync } from "node:fs";
import { queryRows } from "@/lib/db";
import { log } from "@/lib/log";

/** `standby` is a PostgreSQL that takes no writes, as one that another has taken over from. */
export type DatabaseState = "ok" | "unreachable" | "standby" | "not migrated";

/** How long PostgreSQL has to answer. */
const PATIENCE_MS = 1_000;

/** How long an answer is good for: however often and by how many this process is asked, it asks seldom. */
const FRESH_MS = 500;

const MIGRATIONS_DIR = "prisma/migrations";

type Check = { state: Promise<DatabaseState>; sinceMs: number };

// One per process, though this module is bundled twice (see docs/decisions/0002-two-lanes.md).
const shared = globalThis as { petstoreDatabaseCheck?: Check };

/**
 * Whether this process can work with its database: it answers within a second, takes writes, and has had the migrations
 * of this release. One that has had more belongs to a newer release, beside which this one goes on working.
 *
 * @returns the state now, or half a second ago; it does not throw
 */
export function checkDatabase(): Promise<DatabaseState> {
  const nowMs = performance.now();
  if (!shared.petstoreDatabaseCheck || nowMs - shared.petstoreDatabaseCheck.sinceMs > FRESH_MS)
    shared.petstoreDatabaseCheck = { state: readState(), sinceMs: nowMs };
  return shared.petstoreDatabaseCheck.state;
}

type Row = { name: string; isStandby: boolean };

const selectMigrations = {
  name: "health_migrations",
  text: `SELECT migration_name AS name, pg_is_in_recovery() AS "isStandby" FROM _prisma_migrations
         WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
};

async function readState(): Promise<DatabaseState> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${PATIENCE_MS} ms`)), PATIENCE_MS);
  });
  try {
    const rows = await Promise.race([queryRows<Row>(selectMigrations, []), tooLate]);
    if (rows[0]?.isStandby) return "standby";
    const applied = new Set(rows.map(({ name }) => name));
    return migrations().every((name) => applied.has(name)) ? "ok" : "not migrated";
  } catch (error) {
    const { code, message } = error as { code?: unknown; message: string };
    // The table of migrations is not there yet.
    if (code === "42P01") return "not migrated";
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
