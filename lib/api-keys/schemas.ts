import { z } from "zod";
import { keyOrders } from "@/lib/api-keys/list-url";
import { newApiKey } from "@/lib/api-keys/contract";
import { scopes } from "@/lib/core/permissions";
import { orderInput, pageAfter, wholeNumber } from "@/lib/core/input-schemas";

export const KEY_PAGE_SIZE = 100;

export const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** The start of the key, enough to recognize it. */
  prefix: z.string(),
  scopes: z.array(z.enum(scopes)),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
  /** The key that replaced it; both work until `expiresAt`. */
  replacedById: z.string().nullable(),
  /** `inactive`: its owner's account is deactivated. */
  state: z.enum(["active", "expired", "revoked", "inactive"]),
  /** Whether an active key stops working within `EXPIRING_DAYS`, or has been replaced. */
  isExpiring: z.boolean(),
  owner: z.object({ id: z.string(), name: z.string(), email: z.string() }),
});
export type ApiKey = z.infer<typeof apiKey>;

/** From how many days before its end the console warns of a key. */
export const EXPIRING_DAYS = 14;

/** An operation of the public API that is deprecated. */
export const removal = z.object({
  operationId: z.string(),
  /** When it is or was removed. */
  sunsetAt: z.iso.datetime(),
  /** Whether `sunsetAt` has passed, by the clock of the server. */
  isRemoved: z.boolean(),
});
export type Removal = z.infer<typeof removal>;

/** The number of days whose calls a list of keys includes, the shop’s present day among them. */
export const CALLS_DAYS = 30;

/** A deprecated operation with the keys that called it, most frequent first. */
export const deprecation = removal.extend({
  calls: z.array(z.object({ keyId: z.string(), count: z.string().regex(/^[0-9]+$/) })).min(1),
});
export type Deprecation = z.infer<typeof deprecation>;

/** A new key. The key itself is not stored, and is shown only in this response. */
export const createdKey = z.object({ key: z.string(), apiKey });
export type CreatedKey = z.infer<typeof createdKey>;

export const newApiKeyForm = newApiKey.pick({ name: true, scopes: true }).extend({
  /** In days from now; null for a key without expiry. */
  expiresInDays: wholeNumber(1, 3650, "days").nullable(),
});

export const keyName = newApiKey.pick({ name: true });

export const keyListQuery = z.object({
  whose: z.enum(["mine", "everyone"], "must be mine or everyone").default("mine"),
  /** `active` for active keys only. */
  show: z.enum(["active", "all"], "must be active or all").default("all"),
  order: orderInput(keyOrders),
  after: pageAfter,
});

export const keyList = z.object({
  apiKeys: z.array(apiKey),
  next: z.string().nullable(),
  /** The number of keys on all pages. */
  counts: z.object({ active: z.int(), all: z.int() }),
  /** The deprecated operations called in the last `CALLS_DAYS` days with keys that are not revoked. */
  deprecations: z.array(deprecation),
  /** The scopes that the rules of the shop allow for a new key of the account. */
  allowedScopes: z.array(z.enum(scopes)),
});

export const keyRotation = z.object({
  /** How long the old key keeps working, at most 30 days; 0 revokes it now. */
  graceHours: wholeNumber(0, 720, "hours"),
});
