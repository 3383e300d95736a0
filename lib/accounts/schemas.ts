import { z } from "zod";
import { currentPassword, newAccount, secondFactorCode } from "@/lib/accounts/contract";
import { isTimeZone } from "@/lib/core/time-zone";
import { messageData } from "@/lib/texts/message-schema";
import { problem } from "@/lib/core/problems";
import { message } from "@/lib/texts/message";

export const ownSession = z.object({
  id: z.string(),
  /** As `Firefox on Linux`. */
  device: messageData,
  address: z.string().nullable(),
  signedInAt: z.iso.datetime(),
  /** Exact to five minutes. */
  lastSeenAt: z.iso.datetime(),
  /** Whether it is the session of the request. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

export const changePasswordBody = z.object({ currentPassword, newPassword: newAccount.shape.password });

/** The new address, and the current password. */
export const changeEmailBody = z.object({ email: newAccount.shape.email, currentPassword });

export const newSecondFactor = z.object({
  /** The secret to type into an authenticator that cannot scan the QR code. */
  secret: z.string(),
  /** The content of the QR code, which also opens the authenticator on the same device. */
  uri: z.string(),
  /** The QR code as the path of an SVG, in a square of `size` units: `<svg viewBox="0 0 size size"><path d={path}/></svg>`. */
  qrCode: z.object({ size: z.int(), path: z.string() }),
  /** Each can be used once instead of a code. They are not shown again. */
  recoveryCodes: z.array(z.string()),
});
export type NewSecondFactor = z.infer<typeof newSecondFactor>;

/** Removing the second factor, or replacing its recovery codes, requires both factors. */
export const bothFactorsBody = z.object({ password: currentPassword, code: secondFactorCode });

export const passwordBody = z.object({ password: currentPassword });

const timeZone = z
  .string()
  .max(100, "must be at most 100 characters")
  .refine(isTimeZone, problem("must be the name of a time zone, such as Europe/Paris", message("problems.timeZone")));

/** How the console is shown to an account. */
export const preferences = z.object({
  /** The tag of a language of the console; null if the account has chosen none. */
  language: z.string().max(35, "must be at most 35 characters").nullable(),
  /** The time zone in which times are shown; null for that of each browser. */
  timeZone: timeZone.nullable(),
});
export type AccountPreferences = z.infer<typeof preferences>;

export const preferencesChange = preferences.partial();

export const nameBody = z.object({ name: newAccount.shape.name });

export const identityProof = z.object({ password: currentPassword.optional(), code: secondFactorCode.optional() });

export const confirmationBody = z.object({
  code: z
    .string("is required")
    .transform((text) => text.replaceAll(/\s/g, ""))
    .refine(
      (text) => /^[0-9]{6}$/.test(text),
      problem("must be the 6 digits that the authenticator shows", message("problems.sixDigits")),
    ),
});
