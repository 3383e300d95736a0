import { CONNECTIONS_OF_A_PROCESS } from "@/lib/db";
import { connectBundledPostgres } from "@/lib/postgres/bundled";
import { inspectServer, type ServerFacts } from "@/lib/postgres/inspect";
import { FOLDING_REMEDY } from "@/lib/postgres/letter-case";
import { migrationStatus } from "@/lib/postgres/migrate";
import { MIGRATIONS_DIR } from "@/lib/server/database";
import type { Settings } from "@/lib/settings";
import { failure, note, ok, type Finding } from "./finding";
import { migrationsFinding } from "./migrations";
import { checkShop } from "./shop";

const CLOCK_DIFFERENCE_MAX_MS = 2_000;

/** Checks whether the database can be reached, is durable, and belongs to this shop and release. */
export async function checkDatabase(values: Settings): Promise<Finding[]> {
  const { databaseUrl, dataDir } = values;
  try {
    const url = databaseUrl ?? (await connectBundledPostgres(dataDir, true));
    if (!url) return [ok("database", "the bundled PostgreSQL, which is not running; `npm start` starts it")];
    const facts = await inspectServer(url);
    const migrations = migrationsFinding(await migrationStatus(url, MIGRATIONS_DIR), facts.mayCreate);
    return [
      ok("database", `PostgreSQL ${facts.version}${databaseUrl ? ` at ${new URL(url).host}` : ", the bundled one"}`),
      checkWrites(facts),
      checkDurability(facts),
      checkRole(facts),
      checkClock(facts),
      checkEncoding(facts),
      checkLetterCase(facts),
      checkConnections(facts, values),
      checkTrigrams(facts),
      migrations,
      // The data of another release cannot be interpreted.
      ...(migrations.state === "ok" ? await checkShop(url, values) : []),
    ];
  } catch (error) {
    const why = "Without its database, the shop does not start, or responds with 503.";
    return [failure("database", (error as Error).message, why, "Fix the problem, and run this command again.")];
  }
}

function checkWrites({ isReadOnly }: ServerFacts): Finding {
  if (!isReadOnly) return ok("writes", "accepted");
  return failure(
    "writes",
    "refused: the database is read-only",
    "It is a replica, or default_transaction_read_only is on. Every change fails with 503.",
    "Set DATABASE_URL to the primary.",
  );
}

function checkDurability({ durability }: ServerFacts): Finding {
  const off = Object.keys(durability).filter((name) => durability[name] === "off");
  if (off.length === 0) return ok("durability", "acknowledged writes are on disk (synchronous_commit, fsync)");
  return failure(
    "durability",
    `${off.join(", ")} ${off.length === 1 ? "is" : "are"} off`,
    "A crash loses changes that were reported as successful, or damages the database.",
    `${off.map((name) => `ALTER SYSTEM SET ${name} = on`).join("; ")}; SELECT pg_reload_conf();`,
  );
}

function checkRole({ isSuperuser }: ServerFacts): Finding {
  if (!isSuperuser) return ok("role", "no superuser");
  return note(
    "role",
    "the shop connects as a superuser",
    "Who gets hold of its connection has the files and programs of the database server too.",
    "Have a role without superuser rights own the database: docs/install.md, The database.",
  );
}

function checkClock({ clockAheadMs }: ServerFacts): Finding {
  if (Math.abs(clockAheadMs) <= CLOCK_DIFFERENCE_MAX_MS) return ok("clock", "agrees with the database's");
  return failure(
    "clock",
    `the database's is ${Math.abs(clockAheadMs)} ms ${clockAheadMs > 0 ? "ahead" : "behind"}`,
    "Keys, sessions and links are created by one clock and expire by the other.",
    "Synchronize the clocks of both machines with NTP.",
  );
}

function checkEncoding({ encoding }: ServerFacts): Finding {
  if (encoding === "UTF8") return ok("encoding", encoding);
  return failure(
    "encoding",
    encoding,
    "Names of pets in other scripts cannot be stored.",
    `${FOLDING_REMEDY}, and restore a backup into it.`,
  );
}

function checkLetterCase({ foldsCase }: ServerFacts): Finding {
  const check = "letter case";
  if (foldsCase) return ok(check, "as in Unicode");
  return failure(
    check,
    "unknown beyond ASCII, or Turkish",
    "Names with such letters are not found by a search in another case, and names that differ in it alone exist beside each other.",
    `${FOLDING_REMEDY}, and restore a backup into it.`,
  );
}

function checkConnections({ connections }: ServerFacts, { webConcurrency }: Settings): Finding {
  const wanted = CONNECTIONS_OF_A_PROCESS * webConcurrency;
  const found = `the server accepts ${connections}; this machine opens up to ${wanted}`;
  if (connections >= wanted) return ok("connections", found);
  return note(
    "connections",
    found,
    "Requests that get no connection fail with 503.",
    `Raise max_connections to ${CONNECTIONS_OF_A_PROCESS} for each web process of all machines, and ten more.`,
  );
}

function checkTrigrams({ trigrams }: ServerFacts): Finding {
  const check = "extension pg_trgm";
  if (trigrams === "installed" || trigrams === "available") return ok(check, trigrams);
  const why = "The search for a part of a name uses it, and the migrations fail without it.";
  return trigrams === "missing"
    ? failure(check, "not on the server", why, "Install the package postgresql-contrib there.")
    : failure(check, "not installed, and this user may not", why, "As a superuser: CREATE EXTENSION pg_trgm;");
}
