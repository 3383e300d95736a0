import { z } from "zod";
import { roles } from "@/lib/core/permissions";
import { humanText } from "@/lib/core/text";

const PASSWORD_LENGTH_MIN = 10;
const PASSWORD_LENGTH_MAX = 128;

const password = z
  .string("is required")
  .min(PASSWORD_LENGTH_MIN, `must have at least ${PASSWORD_LENGTH_MIN} characters`)
  .max(PASSWORD_LENGTH_MAX, `must have at most ${PASSWORD_LENGTH_MAX} characters`);

/** What it takes to make an account. The email address names it, whatever its case. */
export const newAccount = z.object({
  email: z.string("is required").trim().toLowerCase().pipe(z.email("must be an email address")),
  name: humanText(100),
  role: z.enum(roles, `must be one of ${roles.join(", ")}`),
  password,
});
export type NewAccount = z.infer<typeof newAccount>;
