import { auth, SESSION_IDLE_MS } from "@/lib/accounts/auth";
import type { Actor } from "@/lib/core/actor";
import { nowMs } from "@/lib/core/clock";
import type { Role } from "@/lib/core/permissions";
import { clientAddressOf } from "@/lib/http/client-address";
import { db } from "@/lib/db";
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

/** How exact "last seen" is; also how often at most a session in use costs a write. */
const LAST_SEEN_STEP_MS = 5 * 60_000;

/**
 * Who is signed in, by the session cookie. Nothing is cached: a role that was changed, a session that was ended and an
 * account that was deactivated count from the next request on.
 *
 * @param headers of the request; a page passes `await headers()`
 * @returns null when nobody is signed in, the session has ended, or the account is deactivated
 */
export async function readSession(headers: Headers): Promise<Session | null> {
  if (!headers.get("cookie")?.includes("petstore.session_token=")) return null;
  const found = await auth().api.getSession({ headers, query: { disableRefresh: true } });
  if (!found || found.user.banned) return null;
  const { session, user } = found;
  const role = user.role as Role;
  const twoFactorEnabled = user.twoFactorEnabled === true;
  await noteUse(session.id, session.updatedAt);
  return {
    sessionId: session.id,
    actor: { kind: "account", id: user.id, role, address: clientAddressOf(headers) },
    account: { id: user.id, name: user.name, email: user.email, role, twoFactorEnabled },
    mustSetUpSecondFactor: !twoFactorEnabled && (await needsSecondFactor(role)),
  };
}

/**
 * Which of these sessions are still what they were when they were read: not ended, of an account that is not
 * deactivated, with the same role and the same right to go on without a second factor. It does not count as a use.
 */
export async function stillOpen(sessions: readonly Session[]): Promise<Set<Session>> {
  const [rows, setting] = await Promise.all([
    db().session.findMany({
      where: { id: { in: sessions.map(({ sessionId }) => sessionId) }, expiresAt: { gt: new Date(nowMs()) } },
      select: { id: true, account: { select: { role: true, banned: true, twoFactorEnabled: true } } },
    }),
    db().shopSetting.findUnique({ where: { id: 1 }, select: { secondFactorRoles: true } }),
  ]);
  const accounts = new Map(rows.map(({ id, account }) => [id, account]));
  return new Set(
    sessions.filter(({ sessionId, actor, mustSetUpSecondFactor }) => {
      const now = accounts.get(sessionId);
      if (!now || now.banned || now.role !== actor.role) return false;
      const mustNow = !now.twoFactorEnabled && (setting?.secondFactorRoles.includes(now.role) ?? false);
      return mustNow === mustSetUpSecondFactor;
    }),
  );
}

/** Slides the end of the session, for any kind of request: a page cannot set the cookie, but it can do this. */
async function noteUse(id: string, lastNoted: Date): Promise<void> {
  const now = nowMs();
  // Either way: a clock that was wrong may have noted a use that is yet to come.
  if (Math.abs(now - lastNoted.getTime()) < LAST_SEEN_STEP_MS) return;
  try {
    // `updateMany`, since the session may have been ended meanwhile.
    await db().session.updateMany({
      where: { id },
      data: { updatedAt: new Date(now), expiresAt: new Date(now + SESSION_IDLE_MS) },
    });
  } catch (error) {
    // A database that only reads, as after a failover, still shows the shop; the next use is noted again.
    log().warn({ error: (error as Error).message }, "could not note that a session is in use");
  }
}

async function needsSecondFactor(role: Role): Promise<boolean> {
  const setting = await db().shopSetting.findUnique({ where: { id: 1 }, select: { secondFactorRoles: true } });
  return setting?.secondFactorRoles.includes(role) ?? false;
}
