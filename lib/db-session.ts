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
