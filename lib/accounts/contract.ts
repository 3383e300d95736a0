import { z } from "zod";
import { roles } from "@/lib/core/permissions";
import { problem } from "@/lib/core/problems";
import { enteredText } from "@/lib/core/text";
import { message } from "@/lib/texts/message";

export const PASSWORD_LENGTH_MIN = 10;
const PASSWORD_LENGTH_MAX = 128;

const password = z
  .string("is required")
  .min(PASSWORD_LENGTH_MIN, `must have at least ${PASSWORD_LENGTH_MIN} characters`)
  .max(PASSWORD_LENGTH_MAX, `must have at most ${PASSWORD_LENGTH_MAX} characters`);

/** The current password, requested again before sensitive changes. Any length: it is only compared. */
export const currentPassword = z
  .string("is required")
  .min(1, "is required")
  .refine((text) => text.length <= PASSWORD_LENGTH_MAX, problem("is wrong", message("problems.wrongPassword")));

const SECOND_FACTOR_CODE = /^(?:[0-9]{6}|[A-Za-z0-9]{5}-[A-Za-z0-9]{5})$/;

/** Six digits of the authenticator, or a recovery code. Spaces and hyphens may be typed anywhere, or left out. */
export const secondFactorCode = z
  .string("is required")
  .transform((text) => text.replaceAll(/[\s\-]/g, "").replace(/^([a-z\d]{5})([a-z\d]{5})$/i, "$1-$2"))
  .refine(
    (text) => SECOND_FACTOR_CODE.test(text),
    problem("must be the 6 digits or a recovery code", message("problems.secondFactorCode")),
  );

/** The input for creating an account. The email address identifies it, regardless of case. */
export const newAccount = z.object({
  email: z
    .string("is required")
    .trim()
    .toLowerCase()
    .max(254, "must be at most 254 characters")
    .pipe(z.email("must be an email address")),
  name: enteredText(100),
  role: z.enum(roles, `must be one of ${roles.join(", ")}`),
  password,
});
export type NewAccount = z.infer<typeof newAccount>;
