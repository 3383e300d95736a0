import { z } from "zod";
import { currentPassword, newAccount, secondFactorCode } from "@/lib/accounts/contract";

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

export const changePasswordBody = z.object({ currentPassword, newPassword: newAccount.shape.password });

export const newSecondFactor = z.object({
  /** What to type into the authenticator where it cannot scan. */
  secret: z.string(),
  /** What the QR code says: opens the authenticator on the same device. */
  uri: z.string(),
  /** The QR code as the path of an SVG, in a square of `size` units: `<svg viewBox="0 0 size size"><path d={path}/></svg>`. */
  qrCode: z.object({ size: z.int(), path: z.string() }),
  /** Each replaces a code once. They are shown only this time. */
  recoveryCodes: z.array(z.string()),
});
export type NewSecondFactor = z.infer<typeof newSecondFactor>;

/** What takes the second factor away takes both of what signs in. */
export const bothFactorsBody = z.object({ password: currentPassword, code: secondFactorCode });

export const passwordBody = z.object({ password: currentPassword });

export const nameBody = z.object({ name: newAccount.shape.name });

export const identityProof = z.object({ password: currentPassword.optional(), code: secondFactorCode.optional() });

export const confirmationBody = z.object({
  code: z
    .string("is required")
    .transform((text) => text.replaceAll(/\s/g, ""))
    .pipe(z.string().regex(/^[0-9]{6}$/, "must be the 6 digits that the authenticator shows")),
});
