import { AsyncLocalStorage } from "node:async_hooks";
import { betterAuth } from "better-auth";
import { APIError } from "better-auth/api";
import { prismaAdapter } from "better-auth/adapters/prisma";
import { twoFactor } from "better-auth/plugins";
import type { PrismaClient } from "@/prisma/generated/client";
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from "@/lib/accounts/contract";
import { CLIENT_ADDRESS_HEADER } from "@/lib/http/client-address";
import { db, type Transaction } from "@/lib/db";
import { log } from "@/lib/log";
import { settings } from "@/lib/settings";

const TOTP_ISSUER = "Petstore Console";

/** How long a session lives without being used. Its row says so; each use moves it (see session.ts). */
export const SESSION_IDLE_MS = 30 * 86_400_000;

/** The cookie outlives the session, so that a session in use never ends with it: 400 days is what browsers keep. */
const COOKIE_AGE_S = 400 * 86_400;

const SECOND_STEP_AGE_S = 10 * 60;

/** Of a sign-in that better-auth would allow, were the account not deactivated. */
export const DEACTIVATED_CODE = "ACCOUNT_DEACTIVATED";

type Auth = ReturnType<typeof createAuth>;

// One per process, though this module is bundled twice (see docs/decisions/0002-two-lanes.md).
const shared = globalThis as { petstoreAuth?: { auth: Auth; transaction: AsyncLocalStorage<Transaction> } };

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

/** better-auth's own code of an error that it threw; null for anything else. */
export function authErrorCode(error: unknown): string | null {
  return error instanceof APIError ? String(error.body?.["code"] ?? error.status) : null;
}

function state() {
  return (shared.petstoreAuth ??= create());
}

function create() {
  const transaction = new AsyncLocalStorage<Transaction>();
  return { auth: createAuth(transaction), transaction };
}

function createAuth(transaction: AsyncLocalStorage<Transaction>) {
  const { publicUrl, authSecret } = settings();
  if (!authSecret)
    throw new Error("AUTH_SECRET is not set. `npm start` sets it; `next start` alone needs it from you.");
  const client = clientOfMoment(transaction);
  return betterAuth({
    appName: TOTP_ISSUER,
    baseURL: publicUrl ?? "http://localhost",
    secret: authSecret,
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
function clientOfMoment(transaction: AsyncLocalStorage<Transaction>): PrismaClient {
  return new Proxy({} as PrismaClient, {
    get: (_, property) => Reflect.get(transaction.getStore() ?? db(), property),
  });
}
