import { randomUUID } from "node:crypto";
import { newCookie, tokenHashIn } from "@/lib/accounts/cookies";
import { forgetMember } from "@/lib/accounts/known-members";
import { preferenceCookies } from "@/lib/accounts/preference-cookies";
import type { AccountPreferences } from "@/lib/accounts/schemas";
import type { RequestActor } from "@/lib/core/actor";
import { DAY_MS } from "@/lib/core/clock";
import { ACCOUNT_HEADER } from "@/lib/core/console-client";
import { AppError } from "@/lib/core/errors";
import type { Role } from "@/lib/core/permissions";
import { clientAddressOf } from "@/lib/http/client-address";
import { requestIdOf } from "@/lib/http/request-id";
import { db, type Transaction } from "@/lib/db";
import { log } from "@/lib/log";

/** A signed-in account as the actor of a request. */
export type AccountActor = RequestActor<"account">;

/** The sender of a request without a session: its actor, and its headers for cookies and the device. */
export type Visitor = { actor: RequestActor<"system">; headers: Headers };

export type Session = {
  sessionId: string;
  actor: AccountActor;
  account: { id: string; name: string; email: string; role: Role; twoFactorEnabled: boolean } & AccountPreferences;
  /** The role requires a second factor and the account has none: it may only set one up. */
  mustSetUpSecondFactor: boolean;
};

/** The idle timeout of a session, and its maximum lifetime. */
export const SESSION_IDLE_MS = 14 * DAY_MS;
export const SESSION_LIFETIME_MS = 30 * DAY_MS;

/** Whether a request comes from a page that was made for the account that is signed in now, or from no page. */
export function isPageOf({ account }: Session, headers: Headers): boolean {
  const pageAccount = headers.get(ACCOUNT_HEADER);
  return pageAccount === null || pageAccount === account.id;
}

/** The precision of "last seen", and the minimum interval between its writes. */
const LAST_SEEN_STEP_MS = 5 * 60_000;

/** The maximum number of sessions per account; starting another one ends the least recently used. */
export const SESSIONS_OF_ACCOUNT_MAX = 100;

type SessionRow = {
  sessionId: string;
  isUseNoted: boolean;
  id: string;
  name: string;
  email: string;
  role: Role;
  twoFactorEnabled: boolean;
  language: string | null;
  timeZone: string | null;
  mustSetUpSecondFactor: boolean;
};

/**
 * Reads the session of a request by its cookie. Nothing is cached: a changed role, an ended session and a deactivated
 * account take effect with the next request. Times are the database's, so that a process whose clock is wrong ends no
 * session.
 *
 * @param headers of the request; a page passes `await headers()`
 * @param requestId of the request, if the caller has already read it
 * @returns null without a session, after it has ended, or when the account is deactivated
 */
export async function readSession(headers: Headers, requestId = requestIdOf(headers)): Promise<Session | null> {
  const tokenHash = tokenHashIn(headers, "session");
  if (tokenHash === null) return null;
  const [row] = await db().$queryRaw<SessionRow[]>`
    SELECT s.id AS "sessionId",
      -- In both directions: a wrong clock may have written a future time.
      abs(extract(epoch FROM now() - s.updated_at)) * 1000 < ${LAST_SEEN_STEP_MS} AS "isUseNoted",
      a.id, a.name, a.email, a.role, a.two_factor_enabled AS "twoFactorEnabled",
      a.language, a.time_zone AS "timeZone",
      NOT a.two_factor_enabled AND EXISTS (
        SELECT 1 FROM shop_setting r WHERE r.id = 1 AND a.role = ANY (r.second_factor_roles)
      ) AS "mustSetUpSecondFactor"
    FROM session s JOIN account a ON a.id = s.account_id
    WHERE s.token_hash = ${tokenHash} AND NOT a.banned
      AND least(s.expires_at, s.created_at + ${SESSION_LIFETIME_MS} * interval '1 millisecond') > now()`;
  if (!row) {
    forgetMember(headers);
    return null;
  }
  const { sessionId, isUseNoted, mustSetUpSecondFactor, ...account } = row;
  if (!isUseNoted) await noteUse(sessionId);
  return {
    sessionId,
    actor: {
      kind: "account",
      id: account.id,
      role: account.role,
      sessionId,
      address: clientAddressOf(headers),
      requestId,
    },
    account,
    mustSetUpSecondFactor,
  };
}

/**
 * Returns the sessions that are still valid and unchanged: not ended, the account not deactivated, with the same role
 * and the same second-factor state. Does not count as a use.
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
 * Checks, in a transaction that has locked the account, that a session has not ended since the request began.
 *
 * @throws AppError `session_required`
 */
export async function requireOpenSession(tx: Transaction, sessionId: string): Promise<void> {
  if ((await tx.session.count({ where: { id: sessionId } })) === 0) throw new AppError("session_required");
}

/**
 * Starts a session, in the transaction that holds `lockAccount`.
 *
 * @param headers of the request, for the address and device in the list of sessions
 * @returns its cookie, and those of the account's preferences, so that a new browser has them
 */
export async function beginSession(tx: Transaction, accountId: string, headers: Headers): Promise<string[]> {
  const { tokenHash, cookie } = newCookie("session", SESSION_LIFETIME_MS / 1000);
  await tx.$executeRaw`
    INSERT INTO session (id, token_hash, account_id, ip_address, user_agent, expires_at)
    VALUES (${randomUUID()}, ${tokenHash}, ${accountId}, ${clientAddressOf(headers)},
      ${headers.get("user-agent")?.slice(0, 300) ?? null}, now() + ${SESSION_IDLE_MS} * interval '1 millisecond')`;
  // Deletes expired sessions of the account, which nothing else would: a month later, since the clock may be ahead and be corrected.
  await tx.$executeRaw`
    DELETE FROM session WHERE account_id = ${accountId} AND (expires_at < now() - interval '30 days' OR id IN (
      SELECT id FROM session WHERE account_id = ${accountId} ORDER BY updated_at DESC, id OFFSET ${SESSIONS_OF_ACCOUNT_MAX}))`;
  const preferences = await tx.account.findUniqueOrThrow({
    where: { id: accountId },
    select: { language: true, timeZone: true },
  });
  return [cookie, ...preferenceCookies(preferences)];
}

/**
 * Extends the session, for any kind of request: a page cannot set the cookie, but it can do this. The end never moves
 * backwards, even after a clock was set back.
 */
async function noteUse(id: string): Promise<void> {
  try {
    await db().$executeRaw`
      UPDATE session SET updated_at = now(), expires_at = least(
        greatest(expires_at, now() + ${SESSION_IDLE_MS} * interval '1 millisecond'),
        created_at + ${SESSION_LIFETIME_MS} * interval '1 millisecond')
      WHERE id = ${id}`;
  } catch (error) {
    // A read-only database, as after a failover, still serves pages; the next use is recorded.
    log().warn({ error: (error as Error).message }, "could not record the use of a session");
  }
}
