import { z } from "zod";
import { roles } from "@/lib/core/permissions";
import { humanText } from "@/lib/core/text";

export const PASSWORD_LENGTH_MIN = 10;
const PASSWORD_LENGTH_MAX = 128;

const password = z
  .string("is required")
  .min(PASSWORD_LENGTH_MIN, `must have at least ${PASSWORD_LENGTH_MIN} characters`)
  .max(PASSWORD_LENGTH_MAX, `must have at most ${PASSWORD_LENGTH_MAX} characters`);

/** What the owner of an account is asked for again before something that matters. Any length: it is only compared. */
export const currentPassword = z.string("is required").min(1, "is required").max(PASSWORD_LENGTH_MAX, "is wrong");

/** The six digits that an authenticator shows, or one of the recovery codes. Blanks are what people type. */
export const secondFactorCode = z
  .string("is required")
  .transform((text) => text.replaceAll(/\s/g, ""))
  .pipe(z.string().regex(/^(?:[0-9]{6}|[A-Za-z0-9]{5}-[A-Za-z0-9]{5})$/, "must be the 6 digits or a recovery code"));

/** What it takes to make an account. The email address names it, whatever its case. */
export const newAccount = z.object({
  email: z
    .string("is required")
    .trim()
    .toLowerCase()
    .max(254, "must be at most 254 characters")
    .pipe(z.email("must be an email address")),
  name: humanText(100),
  role: z.enum(roles, `must be one of ${roles.join(", ")}`),
  password,
});
export type NewAccount = z.infer<typeof newAccount>;
