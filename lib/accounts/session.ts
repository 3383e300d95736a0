import { randomUUID } from "node:crypto";
import { newCookie, tokenHashIn } from "@/lib/accounts/cookies";
import type { Actor } from "@/lib/core/actor";
import { DAY_MS } from "@/lib/core/duration";
import type { Role } from "@/lib/core/permissions";
import { clientAddressOf } from "@/lib/http/client-address";
import { db, type Transaction } from "@/lib/db";
import { log } from "@/lib/log";

/** A person, as services for people take them. */
export type AccountActor = Extract<Actor, { kind: "account" }>;

export type Session = {
  sessionId: string;
  actor: AccountActor;
  account: { id: string; name: string; email: string; role: Role; twoFactorEnabled: boolean };
  /** The role needs a second factor and the account has none: nothing but setting one up is allowed. */
  mustSetUpSecondFactor: boolean;
};

/** How long a session lives without being used, and how long at all. */
export const SESSION_IDLE_MS = 14 * DAY_MS;
export const SESSION_LIFETIME_MS = 30 * DAY_MS;

/** How exact "last seen" is; also how often at most a session in use costs a write. */
const LAST_SEEN_STEP_MS = 5 * 60_000;

/** How many sessions an account has at most; beginning another one ends the one that was not used for longest. */
export const SESSIONS_OF_ACCOUNT_MAX = 100;

type SessionRow = {
  sessionId: string;
  isUseNoted: boolean;
  id: string;
  name: string;
  email: string;
  role: Role;
  twoFactorEnabled: boolean;
  mustSetUpSecondFactor: boolean;
};

/**
 * Who is signed in, by the session cookie. Nothing is cached: a role that was changed, a session that was ended and an
 * account that was deactivated count from the next request on. Times are those of the database, so that a process whose
 * clock is wrong ends no session.
 *
 * @param headers of the request; a page passes `await headers()`
 * @returns null when nobody is signed in, the session has ended, or the account is deactivated
 */
export async function readSession(headers: Headers): Promise<Session | null> {
  const tokenHash = tokenHashIn(headers, "session");
  if (tokenHash === null) return null;
  const [row] = await db().$queryRaw<SessionRow[]>`
    SELECT s.id AS "sessionId",
      -- Either way: a clock that was wrong may have noted a use that is yet to come.
      abs(extract(epoch FROM now() - s.updated_at)) * 1000 < ${LAST_SEEN_STEP_MS} AS "isUseNoted",
      a.id, a.name, a.email, a.role, a.two_factor_enabled AS "twoFactorEnabled",
      NOT a.two_factor_enabled AND EXISTS (
        SELECT 1 FROM shop_setting r WHERE r.id = 1 AND a.role = ANY (r.second_factor_roles)
      ) AS "mustSetUpSecondFactor"
    FROM session s JOIN account a ON a.id = s.account_id
    WHERE s.token_hash = ${tokenHash} AND NOT a.banned
      AND least(s.expires_at, s.created_at + ${SESSION_LIFETIME_MS} * interval '1 millisecond') > now()`;
  if (!row) return null;
  const { sessionId, isUseNoted, mustSetUpSecondFactor, ...account } = row;
  if (!isUseNoted) await noteUse(sessionId);
  return {
    sessionId,
    actor: { kind: "account", id: account.id, role: account.role, address: clientAddressOf(headers) },
    account,
    mustSetUpSecondFactor,
  };
}

/**
 * Which of these sessions are still what they were when they were read: not ended, of an account that is not
 * deactivated, with the same role and the same right to go on without a second factor. It does not count as a use.
 */
export async function stillOpen(sessions: readonly Session[]): Promise<Set<Session>> {
  const ids = sessions.map(({ sessionId }) => sessionId);
  const rows = await db().$queryRaw<Pick<SessionRow, "sessionId" | "role" | "mustSetUpSecondFactor">[]>`
    SELECT s.id AS "sessionId", a.role,
      NOT a.two_factor_enabled AND EXISTS (
        SELECT 1 FROM shop_setting r WHERE r.id = 1 AND a.role = ANY (r.second_factor_roles)
      ) AS "mustSetUpSecondFactor"
    FROM session s JOIN account a ON a.id = s.account_id
    WHERE s.id = ANY (${ids}) AND NOT a.banned
      AND least(s.expires_at, s.created_at + ${SESSION_LIFETIME_MS} * interval '1 millisecond') > now()`;
  const open = new Map(rows.map((row) => [row.sessionId, row]));
  return new Set(
    sessions.filter(({ sessionId, actor, mustSetUpSecondFactor }) => {
      const now = open.get(sessionId);
      return now?.role === actor.role && now.mustSetUpSecondFactor === mustSetUpSecondFactor;
    }),
  );
}

/**
 * Begins a session, in the transaction that has seen who it is for under `lockAccount`.
 *
 * @param headers of the request, for the address and the device that the list of sessions shows
 * @returns the cookie for it
 */
export async function beginSession(tx: Transaction, accountId: string, headers: Headers): Promise<string> {
  const { tokenHash, cookie } = newCookie("session", SESSION_LIFETIME_MS / 1000);
  await tx.$executeRaw`
    INSERT INTO session (id, token_hash, account_id, ip_address, user_agent, expires_at)
    VALUES (${randomUUID()}, ${tokenHash}, ${accountId}, ${clientAddressOf(headers)},
      ${headers.get("user-agent")?.slice(0, 300) ?? null}, now() + ${SESSION_IDLE_MS} * interval '1 millisecond')`;
  // Nothing else would delete a session that its browser never came back for.
  await tx.$executeRaw`
    DELETE FROM session WHERE account_id = ${accountId} AND (expires_at < now() OR id IN (
      SELECT id FROM session WHERE account_id = ${accountId} ORDER BY updated_at DESC, id OFFSET ${SESSIONS_OF_ACCOUNT_MAX}))`;
  return cookie;
}

/**
 * Slides the end of the session, for any kind of request: a page cannot set the cookie, but it can do this. It is never
 * moved nearer, as a clock that was set back would have it.
 */
async function noteUse(id: string): Promise<void> {
  try {
    await db().$executeRaw`
      UPDATE session SET updated_at = now(), expires_at = least(
        greatest(expires_at, now() + ${SESSION_IDLE_MS} * interval '1 millisecond'),
        created_at + ${SESSION_LIFETIME_MS} * interval '1 millisecond')
      WHERE id = ${id}`;
  } catch (error) {
    // A database that only reads, as after a failover, still shows the shop; the next use is noted again.
    log().warn({ error: (error as Error).message }, "could not note that a session is in use");
  }
}
