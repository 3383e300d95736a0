import { lastBackupAt } from "@/lib/activity/database-entries";
import { keyPrefixesHeld } from "@/lib/api-keys/key-list";
import { DAY_MS } from "@/lib/core/clock";
import { closeDb } from "@/lib/db";
import { replicaLag } from "@/lib/db-replica";
import { settings, type Settings } from "@/lib/settings";
import { failure, note, ok, type Finding } from "./finding";

const BACKUP_AGE_MAX_DAYS = 7;
const MIB = 1024 ** 2;
const REPLICA_LAG_MAX_BYTES = 64 * MIB;

/** Checks whether a database of this release belongs to this environment, is backed up, and its replica. */
export async function checkShop(databaseUrl: string, values: Settings): Promise<Finding[]> {
  settings().databaseUrl = databaseUrl;
  try {
    return [await checkEnvironment(values), await checkBackups(), ...(await checkReplica(values))];
  } finally {
    await closeDb();
  }
}

async function checkEnvironment({ apiKeyPrefix, environment }: Settings): Promise<Finding> {
  const check = "environment";
  const foreign = (await keyPrefixesHeld()).filter((prefix) => prefix !== apiKeyPrefix);
  if (foreign.length === 0) return ok(check, `${environment}, alone on this database`);
  const other = environment === "staging" ? "production" : "staging";
  return failure(
    check,
    `this is ${environment}, and the database holds API keys of ${other}`,
    "Two environments on one database show and change the same pets, and neither takes the keys of the other.",
    "Give staging a database of its own: another DATABASE_URL, or none.",
  );
}

async function checkBackups(): Promise<Finding> {
  const check = "backups";
  const madeAt = await lastBackupAt();
  const days = madeAt ? Math.floor((Date.now() - madeAt.getTime()) / DAY_MS) : null;
  if (madeAt && days !== null && days <= BACKUP_AGE_MAX_DAYS)
    return ok(check, `the newest is of ${madeAt.toISOString()}`);
  return note(
    check,
    days === null ? "`petstore backup` has made none yet" : `the newest is ${days} days old`,
    "What was changed since is lost with this disk, unless something else copies the database.",
    "Back up every night: docs/backup.md.",
  );
}

async function checkReplica({ databaseReplicaUrl }: Settings): Promise<Finding[]> {
  if (!databaseReplicaUrl) return [];
  const check = "replica";
  const { host } = new URL(databaseReplicaUrl);
  const why = "The primary does the reads that take long, until the replica can.";
  try {
    const lag = await replicaLag();
    const todo = "Set DATABASE_REPLICA_URL to a standby of the database of DATABASE_URL.";
    if (lag === null) return [failure(check, `what answers at ${host} is none`, why, todo)];
    const behind = `${host} is ${(lag / MIB).toFixed(1)} MiB behind`;
    if (lag <= REPLICA_LAG_MAX_BYTES) return [ok(check, behind)];
    return [note(check, behind, why, "Look at its log, its disk and the network between the two.")];
  } catch {
    return [note(check, `${host} does not answer`, why, "Check that it runs and that DATABASE_REPLICA_URL is right.")];
  }
}
