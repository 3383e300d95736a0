import { z } from "zod";
import { currentPassword, newAccount, secondFactorCode } from "@/lib/accounts/contract";
import type { ConsoleContract } from "@/lib/core/console-contract";

export const ownSession = z.object({
  id: z.string(),
  /** As `Firefox on Linux`. */
  device: z.string(),
  address: z.string().nullable(),
  signedInAt: z.iso.datetime(),
  /** Exact to five minutes. */
  lastSeenAt: z.iso.datetime(),
  /** Whether it is the session of the request. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

export const changeNameContract = {
  operationId: "changeName",
  method: "PATCH",
  path: "/api/console/account",
  permission: "accounts:own",
  body: z.object({ name: newAccount.shape.name }),
  answer: z.object({ name: z.string() }),
} as const satisfies ConsoleContract;

export const changePasswordBody = z.object({ currentPassword, newPassword: newAccount.shape.password });

/** Ends every other session of the account. */
export const changePasswordContract = {
  operationId: "changePassword",
  method: "PUT",
  path: "/api/console/account/password",
  permission: "accounts:own",
  proof: "inBody",
  body: changePasswordBody,
  answer: z.object({ sessionsEnded: z.int() }),
} as const satisfies ConsoleContract;

/** Where one is signed in, last seen first. */
export const listOwnSessionsContract = {
  operationId: "listOwnSessions",
  method: "GET",
  path: "/api/console/account/sessions",
  permission: "accounts:own",
  answer: z.object({ sessions: z.array(ownSession) }),
} as const satisfies ConsoleContract;

export const endOtherSessionsContract = {
  operationId: "endOtherSessions",
  method: "DELETE",
  path: "/api/console/account/sessions",
  permission: "accounts:own",
  answer: z.object({ sessionsEnded: z.int() }),
} as const satisfies ConsoleContract;

/** Ends one session; the current one too, which is signing out. */
export const endSessionContract = {
  operationId: "endSession",
  method: "DELETE",
  path: "/api/console/account/sessions/{sessionId}",
  permission: "accounts:own",
  params: z.object({ sessionId: z.string().min(1) }),
  answer: z.object({ id: z.string() }),
} as const satisfies ConsoleContract;

/**
 * Proves who one is, for operations that want a proof of the last 15 minutes: a code, or a recovery code, where the
 * account has a second factor, else the password.
 */
export const proveIdentityContract = {
  operationId: "proveIdentity",
  method: "POST",
  path: "/api/console/account/proof",
  permission: "accounts:own",
  isOpenWithoutSecondFactor: true,
  body: z.object({ password: currentPassword.optional(), code: secondFactorCode.optional() }),
  answer: z.object({}),
} as const satisfies ConsoleContract;

export const newSecondFactor = z.object({
  /** What to type into the authenticator where it cannot scan. */
  secret: z.string(),
  /** What the QR code says: opens the authenticator on the same device. */
  uri: z.string(),
  /** The QR code as the path of an SVG, in a square of `size` units: `<svg viewBox="0 0 size size"><path d={path}/></svg>`. */
  qrCode: z.object({ size: z.int(), path: z.string() }),
  /** Each signs in once in place of a code. This is the only time they are shown. */
  recoveryCodes: z.array(z.string()),
});
export type NewSecondFactor = z.infer<typeof newSecondFactor>;

const passwordBody = z.object({ password: currentPassword });

/** What takes the second factor away takes both of what signs in. */
export const bothFactorsBody = z.object({ password: currentPassword, code: secondFactorCode });

/** Prepares a second factor: nothing is asked for at sign-in until a first code has been confirmed. */
export const prepareSecondFactorContract = {
  operationId: "prepareSecondFactor",
  method: "POST",
  path: "/api/console/account/second-factor",
  permission: "accounts:own",
  proof: "inBody",
  isOpenWithoutSecondFactor: true,
  body: passwordBody,
  answer: newSecondFactor,
} as const satisfies ConsoleContract;

export const confirmSecondFactorContract = {
  operationId: "confirmSecondFactor",
  method: "POST",
  path: "/api/console/account/second-factor/confirm",
  permission: "accounts:own",
  proof: "fresh",
  isOpenWithoutSecondFactor: true,
  body: z.object({
    code: z
      .string("is required")
      .transform((text) => text.replaceAll(/\s/g, ""))
      .pipe(z.string().regex(/^[0-9]{6}$/, "must be the 6 digits that the authenticator shows")),
  }),
  answer: z.object({}),
} as const satisfies ConsoleContract;

export const disableSecondFactorContract = {
  operationId: "disableSecondFactor",
  method: "POST",
  path: "/api/console/account/second-factor/disable",
  permission: "accounts:own",
  proof: "inBody",
  body: bothFactorsBody,
  answer: z.object({}),
} as const satisfies ConsoleContract;

/** Makes new recovery codes; the old ones no longer work. */
export const renewRecoveryCodesContract = {
  operationId: "renewRecoveryCodes",
  method: "POST",
  path: "/api/console/account/second-factor/recovery-codes",
  permission: "accounts:own",
  proof: "inBody",
  body: bothFactorsBody,
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
} as const satisfies ConsoleContract;
