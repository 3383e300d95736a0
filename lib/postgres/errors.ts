/** The bundled PostgreSQL could not be started. The message is for the operator: the problem, then the remedy. */
export class PostgresStartError extends Error {
  override readonly name = "PostgresStartError";
}

/** The owner of the bundled PostgreSQL of a data folder. */
export interface Owner {
  /** Describes the process, for people: `npm start`, `petstore import`. */
  purpose: string;
  pid: number;
  /** The address of its application, once it has announced one. */
  appUrl: string | null;
}

/** Whether the owner is a command of the command line, with which its server ends. */
export function isCommand({ purpose }: Owner): boolean {
  return purpose.startsWith("petstore ");
}

/** Another process already runs the bundled PostgreSQL on this data folder. */
export class AlreadyRunningError extends Error {
  override readonly name = "AlreadyRunningError";

  constructor(
    readonly owner: Owner,
    /** The connection string of that PostgreSQL; a secret, since it contains the password. */
    readonly databaseUrl: string | null,
  ) {
    super(
      `Petstore Console is already running on this data: ${owner.purpose} (process ${owner.pid})` +
        `${owner.appUrl ? ` at ${owner.appUrl}` : ""}. ` +
        "Use that one, stop it first, or set DATA_DIR to another folder.",
    );
  }
}

/**
 * The system's error code of a thrown value (`ENOENT`, `EACCES`, or a five-character SQLSTATE).
 * @returns "" without a code.
 */
export function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

/**
 * Turns output of PostgreSQL or a file system error into a message for the operator.
 * @param what the step that failed, such as "PostgreSQL could not be started".
 * @param detail the output or error text to explain.
 * @param logPath the path of the full log, if there is one.
 */
export function explainStartFailure(what: string, detail: string, logPath?: string): PostgresStartError {
  const tail = detail.trim().split("\n").slice(-12).join("\n");
  const seeLog = logPath ? `\nThe log is in ${logPath}.` : "";
  if (/No space left on device|ENOSPC|Disk quota exceeded/i.test(detail)) {
    return new PostgresStartError(`${what}: the disk is full. Free some space and start again.\n${tail}${seeLog}`);
  }
  if (/Permission denied|EACCES|EPERM|Operation not permitted|Read-only file system|EROFS/i.test(detail)) {
    return new PostgresStartError(
      `${what}: this user may not read or write a file or folder. Check the owner of the data folder (DATA_DIR).\n${tail}${seeLog}`,
    );
  }
  return new PostgresStartError(`${what}. Its last output:\n${tail || "(none)"}${seeLog}`);
}
