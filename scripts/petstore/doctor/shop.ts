import { examineShopZone } from "@/lib/accounts/shop-rules";
import { lastBackupAt } from "@/lib/activity/database-entries";
import { keyPrefixesHeld } from "@/lib/api-keys/key-list";
import { DAY_MS } from "@/lib/core/clock";
import { closeDb, db } from "@/lib/db";
import { replicaLag } from "@/lib/db-replica";
import { isNameOrderCurrent, NAME_ORDER_REPAIR } from "@/lib/pets/name-order";
import { settings, type Settings } from "@/lib/settings";
import { failure, note, ok, type Finding } from "./finding";

const BACKUP_AGE_MAX_DAYS = 7;
const MIB = 1024 ** 2;
const REPLICA_LAG_MAX_BYTES = 64 * MIB;

/** Checks the environment and the backups of a database of this release, and its replica. */
export async function checkShop(databaseUrl: string, values: Settings): Promise<Finding[]> {
  settings().databaseUrl = databaseUrl;
  try {
    return [
      await checkEnvironment(values),
      await checkBackups(),
      await checkNameOrder(),
      await checkTimeZone(),
      await checkCompiler(),
      ...(await checkReplica(values)),
    ];
  } finally {
    await closeDb();
  }
}

async function checkEnvironment({ apiKeyPrefix, environment }: Settings): Promise<Finding> {
  const check = "environment";
  const foreign = (await keyPrefixesHeld()).filter((prefix) => prefix !== apiKeyPrefix);
  if (foreign.length === 0) return ok(check, `${environment}, without API keys of another`);
  const other = environment === "staging" ? "production" : "staging";
  return failure(
    check,
    `this is ${environment}, but the database contains API keys of ${other}`,
    "Two environments on one database show and change the same pets, and neither accepts the keys of the other.",
    "Give staging its own database: another DATABASE_URL, or none.",
  );
}

async function checkBackups(): Promise<Finding> {
  const check = "backups";
  const madeAt = await lastBackupAt();
  const days = madeAt ? Math.floor((Date.now() - madeAt.getTime()) / DAY_MS) : null;
  if (madeAt && days !== null && days <= BACKUP_AGE_MAX_DAYS)
    return ok(check, `the newest is from ${madeAt.toISOString()}`);
  return note(
    check,
    days === null ? "none created by `petstore backup` yet" : `the newest is ${days} days old`,
    "Later changes are lost with this disk, unless something else copies the database.",
    "Back up every night: docs/backup.md.",
  );
}

async function checkNameOrder(): Promise<Finding> {
  const check = "order of names";
  if (await isNameOrderCurrent()) return ok(check, "of the ICU that PostgreSQL has");
  const why = "Pages of pets sorted by name can repeat or skip pets. Nothing else depends on it.";
  return note(check, "of an earlier version of ICU than PostgreSQL has now", why, NAME_ORDER_REPAIR);
}

async function checkTimeZone(): Promise<Finding> {
  const check = "time zone of the shop";
  const { timeZone, problem } = await examineShopZone();
  if (problem === null) return ok(check, timeZone);
  const why = "The database counts the days of the shop in another zone than the console shows, or in UTC.";
  const todo = "Choose another zone (Members, rules), or update the time zones of the database server.";
  return failure(check, `${timeZone} ${problem}`, why, todo);
}

async function checkCompiler(): Promise<Finding> {
  const check = "compiler of PostgreSQL";
  const [session] = await db().$queryRaw<{ jit: string }[]>`SELECT current_setting('jit') AS jit`;
  if (session?.jit === "off") return ok(check, "off for the shop");
  return note(
    check,
    "on, since the shop sets nothing in sessions of a pooler (DATABASE_DIRECT_URL)",
    "It takes a second for statements of milliseconds: changes of many pets take up to 300 times as long, and their undo fails.",
    "Turn it off for the role of the shop: docs/operating.md, Behind a pooler.",
  );
}

async function checkReplica({ databaseReplicaUrl }: Settings): Promise<Finding[]> {
  if (!databaseReplicaUrl) return [];
  const check = "replica";
  const { host } = new URL(databaseReplicaUrl);
  const why = "The primary serves long reads until the replica can.";
  try {
    const lag = await replicaLag();
    const todo = "Set DATABASE_REPLICA_URL to a standby of the database of DATABASE_URL.";
    if (lag === null) return [failure(check, `the server at ${host} is not a replica`, why, todo)];
    if (lag < 0)
      return [failure(check, `the server at ${host} is ahead of the database: it follows another one`, why, todo)];
    const behind = `${host} is ${(lag / MIB).toFixed(1)} MiB behind`;
    if (lag <= REPLICA_LAG_MAX_BYTES) return [ok(check, behind)];
    return [note(check, behind, why, "Check its log, its disk and the network between the two.")];
  } catch {
    return [
      note(
        check,
        `${host} does not respond`,
        why,
        "Check that it is running and that DATABASE_REPLICA_URL is correct.",
      ),
    ];
  }
}
