import { closeSync, fchownSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { ServerUser } from "@/lib/postgres/server-user";

// For a shop on a laptop or a small server, with full durability: what was acknowledged is on disk. `ALTER SYSTEM`
// overrides these (PostgreSQL reads postgresql.auto.conf after this file).
const settings = `# Written by Petstore Console at each start. Change a setting with ALTER SYSTEM, not here.
include_if_exists = 'postgresql.conf'

fsync = on
synchronous_commit = on
full_page_writes = on

# Sixteen for each of up to 24 web processes, and 46 for other clients.
max_connections = 430
shared_buffers = 128MB
work_mem = 8MB
maintenance_work_mem = 128MB
random_page_cost = 1.1

# Without replicas or an archive, a bulk load into a table created in the same transaction skips the WAL.
wal_level = minimal
max_wal_senders = 0
max_logical_replication_workers = 0
wal_compression = on
wal_buffers = 16MB
min_wal_size = 80MB
max_wal_size = 2GB
checkpoint_timeout = 15min

lc_messages = 'C'
timezone = 'UTC'
log_timezone = 'UTC'
log_destination = 'stderr'
logging_collector = off
log_line_prefix = '%m [%p] '
log_startup_progress_interval = 2s
log_checkpoints = off
${
  // Cancels the statement of a killed client. PostgreSQL on Windows does not support this setting.
  process.platform === "win32" ? "" : "client_connection_check_interval = 2s"
}
`;

// For tests. A crash of PostgreSQL alone still loses nothing; a crash of the machine may lose everything. The zone,
// the form of dates and the compiler are not those of the shop's sessions: nothing may depend on what a server has.
const THROWAWAY = [
  ...["fsync=off", "synchronous_commit=off", "full_page_writes=off"],
  ...["timezone=Asia/Kolkata", "datestyle=German, DMY", "jit=on"],
];

/**
 * Writes the server's settings into its data folder.
 * @param isThrowaway whether nothing needs to be on disk, as for tests.
 * @returns the arguments for `postgres`: settings that must not be overridden are there, not in the file.
 */
export function writeSettings(dataPath: string, port: number, user: ServerUser | null, isThrowaway: boolean): string[] {
  const file = path.join(dataPath, "petstore.conf");
  const half = `${file}.${process.pid}`;
  rmSync(half, { force: true });
  // The folder belongs to the server's user, and this process may be root: planted links must not be followed.
  const made = openSync(half, "wx", 0o600);
  try {
    writeFileSync(made, settings);
    if (user) fchownSync(made, user.uid, user.gid);
  } finally {
    closeSync(made);
  }
  renameSync(half, file);
  return [
    "-D",
    dataPath,
    "-c",
    `config_file=${file}`,
    "-c",
    "listen_addresses=127.0.0.1",
    "-c",
    `port=${port}`,
    // Identifies the server's parent from its first moment: see old-server.ts.
    "-c",
    `cluster_name=${ownerName(process.pid)}`,
    // Only TCP with a password: no socket file in a shared folder.
    "-c",
    "unix_socket_directories=",
    ...(isThrowaway ? THROWAWAY.flatMap((setting) => ["-c", setting]) : []),
  ];
}

/** The cluster name, which identifies the process that started the server. */
export function ownerName(pid: number): string {
  return `petstore-${pid}`;
}
