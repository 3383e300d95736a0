import { AsyncLocalStorage } from "node:async_hooks";
import { betterAuth } from "better-auth";
import { APIError } from "better-auth/api";
import { prismaAdapter } from "better-auth/adapters/prisma";
import { twoFactor } from "better-auth/plugins";
import type { Prisma, PrismaClient } from "@/prisma/generated/client";
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from "@/lib/accounts/contract";
import { DAY_MS } from "@/lib/core/duration";
import { CLIENT_ADDRESS_HEADER } from "@/lib/http/client-address";
import { db, type Transaction } from "@/lib/db";
import { log } from "@/lib/log";
import { requireAuthSecret, settings } from "@/lib/settings";

const TOTP_ISSUER = "Petstore Console";

/** How long a session lives without being used. Its row says so; each use moves it (see session.ts). */
export const SESSION_IDLE_MS = 30 * DAY_MS;

/** The cookie outlives the session, so that a session in use never ends with it: 400 days is what browsers keep. */
const COOKIE_AGE_S = 400 * 86_400;

const SECOND_STEP_AGE_S = 10 * 60;

/** Of a sign-in that better-auth would allow, were the account not deactivated. */
export const DEACTIVATED_CODE = "ACCOUNT_DEACTIVATED";

type Auth = ReturnType<typeof createAuth>;

/** Told of a session in the transaction that writes it. */
type SessionRecorder = (tx: Transaction, accountId: string) => Promise<void>;

type State = { auth: Auth; transaction: AsyncLocalStorage<Transaction>; recorder: AsyncLocalStorage<SessionRecorder> };

// One per process, though this module is bundled twice (see docs/decisions/0002-two-lanes.md).
const shared = globalThis as { petstoreAuth?: State };

/**
 * better-auth, for sessions, passwords and the second factor. It has no HTTP surface here: our own endpoints call its
 * functions, so that nothing it offers by default (to change a role, an address, a session) can be reached, and every
 * answer has our errors.
 */
export function auth(): Auth {
  return state().auth;
}

/**
 * Runs functions of better-auth in a transaction of ours, so that what it writes and our record of it are both there
 * or neither is. For short ones alone: a connection is held meanwhile.
 */
export function withAuthIn<T>(tx: Transaction, run: (auth: Auth) => Promise<T>): Promise<T> {
  const { auth: instance, transaction } = state();
  return transaction.run(tx, () => run(instance));
}

/**
 * Runs a sign-in of better-auth, and has the session that it begins recorded in the transaction that writes it. Only
 * that one write is in a transaction: to check a password takes long, and would hold a connection meanwhile.
 */
export function withSessionRecorded<T>(record: SessionRecorder, run: (auth: Auth) => Promise<T>): Promise<T> {
  const { auth: instance, recorder } = state();
  return recorder.run(record, () => run(instance));
}

/** better-auth's own code of an error that it threw; null for anything else. */
export function authErrorCode(error: unknown): string | null {
  return error instanceof APIError ? String(error.body?.["code"] ?? error.status) : null;
}

function state(): State {
  return (shared.petstoreAuth ??= create());
}

function create(): State {
  const transaction = new AsyncLocalStorage<Transaction>();
  const recorder = new AsyncLocalStorage<SessionRecorder>();
  return { auth: createAuth(clientOfMoment(transaction, recorder)), transaction, recorder };
}

function createAuth(client: PrismaClient) {
  const { publicUrl } = settings();
  return betterAuth({
    appName: TOTP_ISSUER,
    baseURL: publicUrl ?? "http://localhost",
    secret: requireAuthSecret(),
    database: prismaAdapter(client, { provider: "postgresql" }),
    user: {
      modelName: "account",
      additionalFields: {
        role: { type: "string", input: false, required: true },
        banned: { type: "boolean", input: false, required: true },
      },
    },
    session: {
      modelName: "session",
      fields: { userId: "accountId" },
      expiresIn: COOKIE_AGE_S,
      // The row is moved on in session.ts: pages cannot set cookies, and a session in use is not only used by the API.
      disableSessionRefresh: true,
    },
    account: { modelName: "credential", fields: { accountId: "providerAccountId", userId: "accountId" } },
    verification: { modelName: "verification" },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_LENGTH_MIN,
      maxPasswordLength: PASSWORD_LENGTH_MAX,
    },
    plugins: [
      twoFactor({
        issuer: TOTP_ISSUER,
        twoFactorCookieMaxAge: SECOND_STEP_AGE_S,
        schema: { twoFactor: { fields: { userId: "accountId" } } },
      }),
    ],
    databaseHooks: {
      session: {
        create: {
          before: async ({ userId }) => {
            const account = await client.account.findUnique({ where: { id: userId }, select: { banned: true } });
            if (!account || account.banned) throw new APIError("FORBIDDEN", { code: DEACTIVATED_CODE });
            return { data: { expiresAt: new Date(Date.now() + SESSION_IDLE_MS) } };
          },
        },
      },
    },
    advanced: {
      cookiePrefix: "petstore",
      useSecureCookies: publicUrl?.startsWith("https://") ?? false,
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/" },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    // Ours is in throttle.ts: shared by all processes, and counted before a password is hashed.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: "error",
      log: (level, message) => log()[level === "error" ? "error" : "info"]({ from: "better-auth" }, message),
    },
  });
}

/** Prisma as better-auth sees it: the transaction that is under way here, or else the client itself. */
function clientOfMoment(
  transaction: AsyncLocalStorage<Transaction>,
  recorder: AsyncLocalStorage<SessionRecorder>,
): PrismaClient {
  return new Proxy({} as PrismaClient, {
    get: (_, property) => {
      const record = recorder.getStore();
      const client = transaction.getStore() ?? db();
      return record && property === "session" ? recordedSessions(record) : Reflect.get(client, property);
    },
  });
}

/** The sessions of Prisma, of which each new one is recorded. */
function recordedSessions(record: SessionRecorder): PrismaClient["session"] {
  const create = (args: Prisma.SessionCreateArgs) =>
    db().$transaction(async (tx) => {
      const session = await tx.session.create(args);
      await record(tx, session.accountId);
      return session;
    });
  return new Proxy(db().session, {
    get: (sessions, method) => (method === "create" ? create : Reflect.get(sessions, method)),
  });
}
