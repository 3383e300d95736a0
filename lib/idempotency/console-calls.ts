import { createCipheriv, createDecipheriv, hash, randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/db";
import { AppError } from "@/lib/core/errors";
import { writeJson } from "@/lib/core/json";
import { CALL_KEY, RETRY_WAIT_MS } from "@/lib/core/idempotency";

/** The row of a call: what identifies it, and what reads its stored response. None of it tells the key, which is not stored. */
type CallRow = {
  /** SHA-256 of the account, the procedure and the key. */
  id: Buffer;
  /** SHA-256 of the key and the input, so that a password in the input cannot be guessed from it. */
  bodyHash: Buffer;
  /** Encrypts the stored response. Derived from the key. */
  secret: Buffer;
};

/** A console call with an idempotency key, which takes effect once, however often it is sent. */
export type ConsoleCall = CallRow & {
  /** The call without an answer that a person repeats by this one. */
  repeated: CallRow | null;
  /** What the call changes, after which a person may mean a new change; null when no later change takes it back. */
  subject: CallSubject | null;
  actorId: string;
  requestId: string;
};

/** The keys of a call: its own, and that of the call which a person repeats by it. */
export type CallKeys = { key: string; repeatedKey: string | null };

/** A subject of the activity, or `any` when a call may change several. */
export type CallSubject = { type: string; id: string } | "any";

type Earlier = { bodyHash: Buffer; answer: Buffer | null; entryId: bigint | null; isCutOff: boolean };

/** Longer than any call takes, in milliseconds. A call without a response by then was interrupted. */
const CUT_OFF_MS = 60_000;

/** The maximum length of a stored response, in characters: a session can make thousands of calls in an hour. */
const RESPONSE_LENGTH_MAX = 32_768;

const PAUSE_MS = 50;
const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * The identity of a call. A key is scoped to the account and the procedure.
 *
 * @throws AppError `invalid_request` for a key in another format than the console's
 */
export function consoleCallOf(
  by: Pick<ConsoleCall, "actorId" | "requestId" | "subject">,
  procedure: string,
  { key, repeatedKey }: CallKeys,
  input: unknown,
): ConsoleCall {
  const rowOf = (used: string): CallRow => {
    if (!CALL_KEY.test(used)) throw new AppError("invalid_request", "Idempotency-Key must be 32 hexadecimal digits.");
    return {
      id: hash("sha256", JSON.stringify([by.actorId, procedure, used]), "buffer"),
      secret: hash("sha256", `answer of ${used}`, "buffer"),
      bodyHash: hash("sha256", `${used} ${writeJson(input)}`, "buffer"),
    };
  };
  return { ...by, ...rowOf(key), repeated: repeatedKey === null ? null : rowOf(repeatedKey) };
}

/**
 * Claims a call before it runs. The claim is committed separately: if the process dies before the response is stored, the
 * call does not run a second time.
 *
 * @returns null for a call that may run; otherwise the stored response, as JSON: its own, or that of the call which a person
 *   repeats by it, unless what that call changed has been changed since
 * @throws AppError `idempotency_conflict` when the key was used for another input, `request_in_progress` while the first
 *   call runs, `outcome_unknown` when it was interrupted
 */
export async function claimCall(call: ConsoleCall): Promise<string | null> {
  const repeated = call.repeated && (await answerOfRepeated(call, call.repeated));
  if (repeated !== null) return repeated;
  if (await claim(call)) return null;
  const earlier = await untilAnswered(call);
  // The first call has failed meanwhile, and released its key.
  return earlier === null ? claimCall(call) : decrypt(earlier.answer, call.secret);
}

async function claim({ id, bodyHash }: CallRow): Promise<boolean> {
  const claimed = await db().$executeRaw`
    INSERT INTO console_call (id, body_hash) VALUES (${id}, ${bodyHash}) ON CONFLICT (id) DO NOTHING`;
  return claimed === 1;
}

/** The response of the call that a person repeats; null if this one was made already, or may mean a new change. */
async function answerOfRepeated(call: ConsoleCall, repeated: CallRow): Promise<string | null> {
  const [own] = await db().$queryRaw<unknown[]>`SELECT 1 FROM console_call WHERE id = ${call.id}`;
  if (own !== undefined) return null;
  // The call itself may arrive later: it is claimed as well, and gets the response of this one.
  if (await claim(repeated)) return null;
  const earlier = await untilAnswered(repeated);
  if (earlier === null) return answerOfRepeated(call, repeated);
  const { answer, entryId } = earlier;
  if (call.subject !== null && !(await isLastEntry(call.subject, entryId))) return null;
  const json = decrypt(answer, repeated.secret);
  // For a repetition of this one in turn.
  await db().$executeRaw`
    INSERT INTO console_call (id, body_hash, answer, entry_id)
    VALUES (${call.id}, ${call.bodyHash}, ${encrypt(json, call.secret)}, ${entryId}) ON CONFLICT (id) DO NOTHING`;
  return json;
}

/** Waits for the response of a call that was made. @returns null if none was made, or it was released */
async function untilAnswered({ id, bodyHash }: CallRow): Promise<{ answer: Buffer; entryId: bigint | null } | null> {
  const deadlineMs = performance.now() + RETRY_WAIT_MS;
  for (;;) {
    const [earlier] = await db().$queryRaw<Earlier[]>`
      SELECT body_hash AS "bodyHash", answer, entry_id AS "entryId",
             created_at < now() - make_interval(secs => ${CUT_OFF_MS / 1000}::double precision) AS "isCutOff"
      FROM console_call WHERE id = ${id}`;
    if (!earlier) return null;
    if (!bodyHash.equals(earlier.bodyHash)) throw new AppError("idempotency_conflict");
    const { answer, entryId } = earlier;
    if (answer) return { answer, entryId };
    if (earlier.isCutOff) throw new AppError("outcome_unknown");
    if (performance.now() > deadlineMs) throw new AppError("request_in_progress", undefined, { "Retry-After": "1" });
    await sleep(PAUSE_MS);
  }
}

/** The last entry of the activity about a subject. */
function lastEntryOf(subject: CallSubject): Prisma.Sql {
  const where =
    subject === "any" ? Prisma.empty : Prisma.sql`WHERE subject_type = ${subject.type} AND subject_id = ${subject.id}`;
  return Prisma.sql`(SELECT id, actor_id, request_id FROM activity ${where} ORDER BY id DESC LIMIT 1)`;
}

/** Whether nothing was recorded about a subject since an entry. */
async function isLastEntry(subject: CallSubject, entryId: bigint | null): Promise<boolean> {
  if (entryId === null) return false;
  const [last] = await db().$queryRaw<{ id: bigint }[]>`SELECT id FROM ${lastEntryOf(subject)} AS last`;
  return last?.id === entryId;
}

/**
 * Stores the response of a claimed call for its repetitions. A long one is not stored: the calls that have one do the same
 * when they run again, such as a choice in an import.
 */
export async function storeResponse(call: ConsoleCall, json: string): Promise<void> {
  if (json.length > RESPONSE_LENGTH_MAX) return releaseCall(call);
  const entryId =
    call.subject === null
      ? Prisma.sql`NULL`
      : Prisma.sql`(SELECT id FROM ${lastEntryOf(call.subject)} AS last
                    WHERE actor_id = ${call.actorId} AND request_id = ${call.requestId})`;
  for (const { id, secret } of rowsOf(call))
    await db().$executeRaw`
      UPDATE console_call SET answer = ${encrypt(json, secret)}, entry_id = ${entryId} WHERE id = ${id}`;
}

/** Releases the claim of a call that failed without effect, so that it can be retried. */
export async function releaseCall(call: ConsoleCall): Promise<void> {
  for (const { id } of rowsOf(call))
    await db().$executeRaw`DELETE FROM console_call WHERE id = ${id} AND answer IS NULL`;
}

/** The rows of a call, and of the one that a person repeats by it: a further repetition names that one again. */
function rowsOf(call: ConsoleCall): CallRow[] {
  return call.repeated ? [call, call.repeated] : [call];
}

function encrypt(text: string, secret: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, secret, nonce);
  const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
}

function decrypt(answer: Buffer, secret: Buffer): string {
  const bytes = Buffer.from(answer);
  const decipher = createDecipheriv(CIPHER, secret, bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
}
