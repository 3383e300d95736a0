import { z } from "zod";
import { readKeyList } from "@/lib/api-keys/key-list";
import { createOwnApiKey, renameApiKey, rotateApiKey, revokeApiKeyById } from "@/lib/api-keys/service";
import { DAY_MS } from "@/lib/core/clock";
import { isWriteScope } from "@/lib/core/permissions";
import { apiKey, createdKey, newApiKeyForm, keyListQuery, keyList, keyName, keyRotation } from "@/lib/api-keys/schemas";
import { mutation, query } from "@/lib/console/procedure";

const keyParams = z.object({ keyId: z.uuid() });

export const procedures = {
  /** A page of one's own keys, or for an owner of everyone's, newest first. */
  list: query({
    permission: "api-keys:own",
    input: keyListQuery,
    answer: keyList,
    run: ({ actor, input }) => readKeyList(actor, input),
  }),

  create: mutation({
    permission: "api-keys:own",
    proof: ({ scopes }: z.infer<typeof newApiKeyForm>) => (scopes.some(isWriteScope) ? "fresh" : null),
    budget: 100,
    records: "api_key.created",
    changes: ["api_keys"],
    isLasting: true,
    input: newApiKeyForm,
    answer: createdKey,
    run: ({ actor, input: { expiresInDays, ...input } }) =>
      createOwnApiKey(actor, { ...input, expiresInMs: expiresInDays === null ? undefined : expiresInDays * DAY_MS }),
  }),

  /**
   * Replaces one of the account's keys by one with the same name, scopes and lifetime. The old key works until the grace
   * period ends.
   */
  rotate: mutation({
    permission: "api-keys:own",
    proof: "fresh",
    budget: 100,
    records: "api_key.rotated",
    changes: ["api_keys"],
    isLasting: true,
    ids: keyParams,
    input: keyRotation,
    answer: createdKey.extend({ replaced: apiKey }),
    run: ({ actor, ids, input }) => rotateApiKey(actor, ids.keyId, input.graceHours),
  }),

  /** Gives a key another name: one's own, or for an owner anyone's. */
  rename: mutation({
    permission: "api-keys:own",
    budget: 50,
    records: "api_key.renamed",
    changes: ["api_keys"],
    ids: keyParams,
    input: keyName,
    answer: apiKey,
    run: ({ actor, ids, input }) => renameApiKey(actor, ids.keyId, input.name),
  }),

  /** Revokes a key immediately, in every process: one's own, or for an owner anyone's. */
  revoke: mutation({
    permission: "api-keys:own",
    budget: 200,
    records: "api_key.revoked",
    changes: ["api_keys"],
    ids: keyParams,
    answer: apiKey,
    run: ({ actor, ids }) => revokeApiKeyById(actor, ids.keyId),
  }),
};
