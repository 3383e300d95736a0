import { z } from "zod";
import { boundedList } from "@/lib/core/bounded-list";
import { scopes } from "@/lib/core/permissions";
import { humanText } from "@/lib/core/text";

/** How many keys of an account may work at once. */
export const KEYS_PER_ACCOUNT_MAX = 100;

/** What it takes to make an API key. */
export const newApiKey = z.object({
  name: humanText(100),
  scopes: boundedList(
    z.array(z.enum(scopes, `must be one of ${scopes.join(", ")}`)).min(1, "must name at least one scope"),
    scopes.length,
  ),
  /** How long the key is valid, in milliseconds; without it, until it is revoked. */
  expiresInMs: z.number().int().positive().optional(),
});
export type NewApiKey = z.infer<typeof newApiKey>;
