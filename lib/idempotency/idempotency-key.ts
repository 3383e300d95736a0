import { hash } from "node:crypto";
import type { Actor } from "@/lib/core/actor";
import type { Contract } from "@/lib/core/contract";
import { AppError } from "@/lib/core/errors";
import { IDEMPOTENCY_KEY_LENGTH_MAX } from "@/lib/core/idempotency";
import { writeJson } from "@/lib/core/json";

/** The identity of a repeatable request, as hashes. */
export type IdempotencyKey = {
  /** SHA-256 of the account, the operation and the key. */
  id: Buffer;
  /** The same, shortened to a signed 64-bit integer for PostgreSQL's advisory locks. */
  lock: bigint;
  /** SHA-256 of the body's content. */
  bodyHash: Buffer;
};

const VISIBLE = new RegExp(`^[\\x21-\\x7e]{1,${IDEMPOTENCY_KEY_LENGTH_MAX}}$`);

/**
 * Parses the Idempotency-Key header of a request. A key is scoped to the account, so that a retry is recognized after
 * an API key rotation, and to the operation. Bodies are compared by content: a client may send the same JSON in another
 * order.
 *
 * @param body the parsed body
 * @returns undefined without the header, and for an operation that takes none
 * @throws AppError `invalid_request` for an invalid header
 */
export function readIdempotencyKey(
  contract: Contract,
  actor: Extract<Actor, { kind: "api_key" }>,
  headers: Headers,
  body: unknown,
): IdempotencyKey | undefined {
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
