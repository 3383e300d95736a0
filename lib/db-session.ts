import { Client, type ClientConfig } from "pg";

/**
 * What every session of the shop has, whatever the server, the database or the role would give it: times are written and
 * read as UTC, in the form of ISO 8601. Prisma's adapter takes times for UTC, and leaves out the offset.
 */
const SESSION_SETTINGS = { TimeZone: "UTC", DateStyle: "ISO, MDY" };

/** The part of pg's client that its types leave out. */
type Starting = { getStartupConf(): Record<string, string> };
const StartingClient = Client as unknown as new (config?: string | ClientConfig) => Client & Starting;

/**
 * A connection with the settings of the shop. They are part of its first message, since a pooler in transaction mode keeps
 * these two for each client, but nothing that `SET` changes.
 */
export class ShopClient extends StartingClient {
  override getStartupConf(): Record<string, string> {
    return { ...super.getStartupConf(), ...SESSION_SETTINGS };
  }
}

/**
 * Gives a session settings for as long as it lasts. A pooler in transaction mode would give them to its other clients as well: with
 * `DATABASE_DIRECT_URL`, the operator sets the same there (docs/operating.md).
 *
 * - PostgreSQL ends the session of a client that vanishes without a word, as a machine does that loses its power or its
 *   network: within half a minute, rather than after the two hours of the kernel. Its locks would stay as long, and hold up
 *   jobs and edits.
 * - PostgreSQL does not compile statements (`jit`). For those of a step of a job, compiling takes a second and more, and saves
 *   milliseconds.
 *
 * @param idleInTransactionMs how long the client may wait within a transaction; 0 for any time
 * @param untakenMs how long the client may leave sent data unread; 0 for any time, as a backup into a slow pipe needs
 */
export async function setUpSession(
  client: Pick<Client, "query">,
  idleInTransactionMs: number,
  untakenMs: number,
): Promise<void> {
  await client.query(
    `SELECT set_config('tcp_keepalives_idle', '10', false), set_config('tcp_keepalives_interval', '5', false),
       set_config('tcp_keepalives_count', '3', false), set_config('tcp_user_timeout', $2, false),
       set_config('idle_in_transaction_session_timeout', $1, false), set_config('jit', 'off', false)`,
    [String(idleInTransactionMs), String(untakenMs)],
  );
}

/**
 * Why a session would store or read times wrong; null if it would not.
 *
 * @param session its settings TimeZone and DateStyle
 */
export function sessionProblem({ zone, style }: { zone: string; style: string }): string | null {
  if (zone === SESSION_SETTINGS.TimeZone && style === SESSION_SETTINGS.DateStyle) return null;
  return (
    `Sessions have the time zone ${zone} and dates in the style ${style}, although the shop asks for UTC and ISO. ` +
    "A pooler in between ignores what a connection asks for: let it pass on TimeZone and DateStyle."
  );
}
