import { hash } from "node:crypto";
import type { Actor } from "@/lib/core/actor";
import type { Contract } from "@/lib/core/contract";
import { AppError } from "@/lib/core/errors";
import { IDEMPOTENCY_KEY_LENGTH_MAX } from "@/lib/core/idempotency";
import { writeJson } from "@/lib/core/json";

/** What makes a request the same as one that was sent before. Nothing in it can be read back. */
export type RetryKey = {
  /** SHA-256 of who asks for which operation under which key. */
  id: Buffer;
  /** The same, short enough for an advisory lock of PostgreSQL: a signed 64-bit integer. */
  lock: bigint;
  /** SHA-256 of what is asked for. */
  bodyHash: Buffer;
};

const VISIBLE = new RegExp(`^[\\x21-\\x7e]{1,${IDEMPOTENCY_KEY_LENGTH_MAX}}$`);

/**
 * The retry key of a request, by its header Idempotency-Key. A key belongs to the account, so that a retry still counts
 * as one after its API key was rotated, and to the operation. Bodies are compared by what they mean: a client may write
 * the same JSON in another order.
 *
 * @param body what the contract made of the body
 * @returns undefined for a request without the header, and for an operation that takes none
 * @throws AppError `invalid_request` for a header that holds no key
 */
export function readRetryKey(
  contract: Contract,
  actor: Extract<Actor, { kind: "api_key" }>,
  headers: Headers,
  body: unknown,
): RetryKey | undefined {
  const key = contract.isRetryable ? headers.get("idempotency-key") : null;
  if (key === null) return undefined;
  if (!VISIBLE.test(key)) {
    throw new AppError(
      "invalid_request",
      `Idempotency-Key must be 1 to ${IDEMPOTENCY_KEY_LENGTH_MAX} visible ASCII characters, without spaces, given once.`,
    );
  }
  const id = hash("sha256", JSON.stringify([actor.accountId, contract.operationId, key]), "buffer");
  return { id, lock: id.readBigInt64BE(), bodyHash: hash("sha256", writeJson(body), "buffer") };
}
