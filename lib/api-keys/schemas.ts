import { z } from "zod";
import { newApiKey } from "@/lib/api-keys/contract";
import { scopes } from "@/lib/core/permissions";
import { wholeNumber } from "@/lib/core/input-schemas";

export const KEY_PAGE_SIZE = 100;

export const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** What the key begins with: enough to recognise it. */
  prefix: z.string(),
  scopes: z.array(z.enum(scopes)),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
  /** The key that took its place; until `expiresAt` both work. */
  replacedById: z.string().nullable(),
  /** `inactive`: its owner's account is deactivated. */
  state: z.enum(["active", "expired", "revoked", "inactive"]),
  owner: z.object({ id: z.string(), name: z.string(), email: z.string() }),
});
export type ApiKey = z.infer<typeof apiKey>;

/** An operation of the public API that is deprecated. */
export const removal = z.object({
  operationId: z.string(),
  /** When it is removed, or was. */
  sunsetAt: z.iso.datetime(),
  /** By the clock of the shop. */
  isRemoved: z.boolean(),
});
export type Removal = z.infer<typeof removal>;

/** How many days of calls a list of keys tells of, today (UTC) among them. */
export const CALLS_DAYS = 30;

/** A deprecated operation that was called, and with which keys, those that called it most often first. */
export const deprecation = removal.extend({
  calls: z.array(z.object({ keyId: z.string(), count: z.string().regex(/^[0-9]+$/) })).min(1),
});
export type Deprecation = z.infer<typeof deprecation>;

/** The key itself is stored nowhere: this answer is the only time it can be seen. */
export const createdKey = z.object({ key: z.string(), apiKey });
export type CreatedKey = z.infer<typeof createdKey>;

export const newApiKeyForm = newApiKey.pick({ name: true, scopes: true }).extend({
  /** In days from now; null for a key that is good until it is revoked. */
  expiresInDays: wholeNumber(1, 3650, "days").nullable(),
});

export const keyListQuery = z.object({
  whose: z.enum(["mine", "everyone"], "must be mine or everyone").default("mine"),
  /** `active` for the keys that work. */
  show: z.enum(["active", "all"], "must be active or all").default("all"),
  /** The page that follows: what the page before gave as `next`. */
  after: z.uuid("must be what a page gave as next").optional(),
});

export const keyList = z.object({
  apiKeys: z.array(apiKey),
  next: z.string().nullable(),
  /** How many there are, on all pages. */
  counts: z.object({ active: z.int(), all: z.int() }),
  /** Those that were called in the last days with keys of the list that are not revoked. */
  deprecations: z.array(deprecation),
  /** The scopes that a new key of one's own may have, by the rules of the shop. */
  allowedScopes: z.array(z.enum(scopes)),
});

export const keyRotation = z.object({
  /** How long the old key goes on working; 0 ends it now. At most 30 days. */
  graceHours: wholeNumber(0, 720, "hours"),
});
