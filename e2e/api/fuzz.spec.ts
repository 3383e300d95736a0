import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { generateKey } from "@/lib/api-keys/key-format";
import { ApiDocument } from "@/e2e/fixtures/document";
import { checkDocumented } from "@/e2e/fixtures/fuzz-oracle";
import { requestsOf, type FuzzRequest } from "@/e2e/fixtures/fuzz-requests";
import { send, type RawAnswer } from "@/e2e/fixtures/http";
import { holdsForAll, seedOfRun } from "@/e2e/fixtures/properties";
import { countOf } from "@/e2e/fixtures/retries";
import { expect, test } from "@/e2e/fixtures/test";

const RUNS = 3_000;
const PETS = 25;
/** Longer than any response may take: a missing response fails the test as well. */
const HANG_MS = 30_000;

// A retry sends other requests, and so proves nothing about these.
test.describe.configure({ timeout: 300_000, retries: 0 });

type Created = { id: bigint | string } & Record<string, unknown>;

/** The created objects, by id. */
class Ledger {
  readonly byOperation = new Map<string, Map<string, Created>>();

  note({ operation }: FuzzRequest, { status, headers }: RawAnswer, body: unknown): void {
    if (operation.method !== "POST" || status >= 300) return;
    const created = body as Created;
    const known = this.of(operation.operationId);
    const first = known.get(String(created.id));
    // A retry gets the response of the original request.
    const isReplay = headers["idempotent-replayed"] === "true";
    if (isReplay !== (first !== undefined)) throw new Error(`made ${first ? "twice" : "never"}: ${String(created.id)}`);
    if (first && !isDeepStrictEqual(created, first))
      throw new Error(`another answer to a retry: ${String(created.id)}`);
    known.set(String(created.id), created);
  }

  of(operationId: string): Map<string, Created> {
    const found = this.byOperation.get(operationId) ?? new Map<string, Created>();
    this.byOperation.set(operationId, found);
    return found;
  }
}

test("any request to an operation gets a documented response, and only accepted requests store data", async ({
  server,
  database,
  fullKey,
  shop,
  keyWith,
}) => {
  await shop.clear();
  const ids = await shop.add(PETS);
  const messagesBefore = await countOf(database, "message");
  const bad = await Promise.all([
    keyWith({ scopes: [] }),
    keyWith({ revoked: true }),
    keyWith({ expiresAt: new Date(0) }),
    keyWith({ banned: true }),
  ]);
  const known = { goodKeys: [fullKey], badKeys: [...bad.map(({ key }) => key), generateKey().key], ids };
  const document = await ApiDocument.of(server.origin);
  const requests = fc.oneof(...document.operations.map((operation) => requestsOf(operation, document, known)));
  const seed = seedOfRun();
  process.stdout.write(`${RUNS} requests of FUZZ_SEED=${seed}\n`);

  const ledger = new Ledger();
  const seen = new Map<string, number>();
  await holdsForAll(
    requests,
    async (request) => {
      const answer = await send(
        server.origin,
        { ...request, headers: [...request.headers] },
        AbortSignal.timeout(HANG_MS),
      );
      const body = checkDocumented(request, answer, document);
      expectAsSent(request, answer, body);
      ledger.note(request, answer, body);
      const what = `${request.operation.operationId} ${answer.status}`;
      seen.set(what, (seen.get(what) ?? 0) + 1);
    },
    { runs: RUNS, seed },
  );

  test.info().annotations.push({ type: "answers", description: JSON.stringify(Object.fromEntries([...seen].sort())) });
  // A run in which everything is rejected would prove nothing.
  for (const { operationId, answers } of document.operations) {
    const success = Math.min(...answers.keys());
    expect(seen.get(`${operationId} ${success}`) ?? 0, `${operationId} succeeded`).toBeGreaterThan(RUNS / 40);
  }
  const pets = await database.query("SELECT id, name, category_id, status::text FROM pet WHERE id <> ALL ($1)", [ids]);
  expect(new Map(pets.map((row) => [row.id, row]))).toEqual(
    new Map(
      [...ledger.of("createPet")].map(([id, { name, categoryId, status }]) => [
        id,
        { id, name, category_id: String(categoryId), status },
      ]),
    ),
  );
  expect(await countOf(database, "pet")).toBe(PETS + pets.length);
  const messages = await database.query("SELECT id, message FROM message");
  const sent = ledger.of("createMessage");
  expect(messages.length).toBe(messagesBefore + sent.size);
  const texts = new Map(messages.map(({ id, message }) => [id, message]));
  expect([...sent].filter(([id, { message }]) => texts.get(id) !== message)).toEqual([]);
});

/** An accepted request returns the fields that were sent. */
function expectAsSent({ operation, sent }: FuzzRequest, { status }: RawAnswer, body: unknown): void {
  if (operation.method !== "POST" || status >= 300 || sent === undefined) return;
  for (const [name, value] of Object.entries(sent as Record<string, unknown>)) {
    if (!Object.hasOwn(operation.body?.properties ?? {}, name)) continue;
    if (!isDeepStrictEqual((body as Record<string, unknown>)[name], value)) throw new Error(`${name} is not as sent`);
  }
}
