import { z } from "zod";
import { boundedList } from "@/lib/core/input-schemas";
import { scopes } from "@/lib/core/permissions";
import { enteredText } from "@/lib/core/text";

/** The maximum number of active keys per account. */
export const KEYS_PER_ACCOUNT_MAX = 100;

/** The input for creating an API key. */
export const newApiKey = z.object({
  name: enteredText(100),
  scopes: boundedList(
    z.array(z.enum(scopes, `must be one of ${scopes.join(", ")}`)).min(1, "must name at least one scope"),
    scopes.length,
  ),
  /** The lifetime of the key in milliseconds; without it, the key is valid until it is revoked. */
  expiresInMs: z.number().int().positive().optional(),
});
export type NewApiKey = z.infer<typeof newApiKey>;
