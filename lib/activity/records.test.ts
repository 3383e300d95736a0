import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { hasFieldName } from "@/components/activity/field-text";
import { openTestShop, PASSWORD, TestBrowser } from "@/lib/accounts/testing";
import { addressOf } from "@/lib/core/console-client";
import { makeCallKey } from "@/lib/core/idempotency";
import type { SubjectType } from "@/lib/core/permissions";
import { db } from "@/lib/db";
import { DeliveryWorker } from "@/lib/messages/delivery-worker";
import { publicContracts } from "@/lib/openapi/contracts";
import { allProcedures, procedureOf } from "@/lib/console/testing";
import { isChange } from "@/lib/console/procedure";
import { translateTo } from "@/lib/texts/languages";
import { publicMutations } from "./api-mutations.fixture";
import { commandMutations, commands } from "./command-mutations.fixture";
import { consoleMutations } from "./console-mutations.fixture";
import { subjectNameQueries } from "./service";
import { messageFrom, person, recordedRows, type Row } from "./perform.fixture";

// Each password hash checks in PostgreSQL whether a transaction is open, which would occupy a connection meanwhile.
const hashing = vi.hoisted(() => ({ times: 0, inTransaction: 0 }));
vi.mock("better-auth/crypto", async (importOriginal) => {
  const original = await importOriginal<typeof import("better-auth/crypto")>();
  const watched =
    <Args extends unknown[], T>(hash: (...args: Args) => Promise<T>) =>
    async (...args: Args) => {
      hashing.times++;
      const [row] = await db().$queryRaw<{ open: bigint }[]>`
        SELECT count(*) AS open FROM pg_stat_activity
        WHERE datname = current_database() AND state LIKE 'idle in transaction%'`;
      if (row && row.open > 0n) hashing.inTransaction++;
      return hash(...args);
    };
  return {
    ...original,
    hashPassword: watched(original.hashPassword),
    verifyPassword: watched(original.verifyPassword),
  };
});

let shop: Awaited<ReturnType<typeof openTestShop>>;
beforeAll(async () => {
  shop = await openTestShop();
  vi.stubEnv("PETSTORE_PASSWORD", PASSWORD);
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
});
beforeEach(async () => {
  await shop.empty();
});
afterAll(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await shop.close();
});

const textOf = (rows: Row[]) =>
  JSON.stringify(rows, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value));

describe("the fixtures have every change", () => {
  it("of the console", () => {
    const changing = allProcedures.filter(({ procedure }) => isChange(procedure)).map(({ name }) => name);
    expect(Object.keys(consoleMutations).sort()).toEqual(changing.sort());
  });

  it("of the public API", () => {
    const changing = publicContracts.filter(({ method }) => method !== "GET").map(({ operationId }) => operationId);
    expect(Object.keys(publicMutations).sort()).toEqual(changing.sort());
  });

  it("of the command line", () => {
    expect(Object.keys(commandMutations).sort()).toEqual([...commands.keys()].sort());
  });
});

describe.each([
  ...Object.entries(consoleMutations).map(([name, perform]) => ({ name, perform, kind: "procedure" })),
  ...Object.entries(publicMutations).map(([name, perform]) => ({ name, perform, kind: "request" })),
  ...Object.entries(commandMutations).flatMap(([name, perform]) =>
    perform ? [{ name: `petstore ${name}`, perform, kind: "command" }] : [],
  ),
])("$name", ({ name, perform, kind }) => {
  it("leaves a record with the actor, the subject, the address and the request, and without secrets", async () => {
    const { action, address = null, secrets = [], rows = await recordedRows() } = await perform();
    const record = rows.find((row) => row.action === action && row.address === address);
    expect(record, textOf(rows)).toBeDefined();
    // The action that the procedure declares.
    if (kind === "procedure") expect(procedureOf(name).records).toBe(action);
    const requestIds: Record<string, string> = { createPet: "POST-api-v1-pets", createMessage: "POST-api-messages" };
    if (kind !== "command")
      expect(record).toMatchObject({ requestId: requestIds[name] ?? name, actorId: expect.any(String) });
    else expect(record).toMatchObject({ requestId: null, actorKind: "operator", actorId: null });
    for (const secret of [PASSWORD, ...secrets]) expect(textOf(rows)).not.toContain(secret);
    const fields = rows.flatMap(({ before, after }) => [...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
    expect(fields.filter((field) => !hasFieldName(translateTo("en"), field))).toEqual([]);
    const nameless = rows.filter(({ subjectId, subjectName }) => subjectId !== null && subjectName === null);
    const types = nameless.map(({ subjectType }) => subjectType as SubjectType);
    // An invitation may have no name, and the title of a job names no file or category.
    const maybe: readonly SubjectType[] = ["invitation", "job"];
    expect(types.filter((type) => !maybe.includes(type) && subjectNameQueries[type] !== undefined)).toEqual([]);
  });
});

describe("repeated with its idempotency key", () => {
  const signedInOnly = Object.entries(consoleMutations).filter(([name]) => {
    const { kind, permission } = procedureOf(name);
    return kind === "mutation" && permission !== "everyone";
  });

  it.each(signedInOnly)("%s changes nothing, and answers as it did", async (name, perform) => {
    const original = TestBrowser.prototype.send;
    let repeated = 0;
    const send = vi.spyOn(TestBrowser.prototype, "send").mockImplementation(async function (
      this: TestBrowser,
      ...sent
    ) {
      const [method, pathname, options] = sent;
      if (pathname !== addressOf(name)) return original.call(this, ...sent);
      const keyed = { ...options, key: makeCallKey() };
      const first = await original.call(this, method, pathname, keyed);
      const before = await recordedRows();
      const second = await original.call(this, method, pathname, keyed);
      // A call may end its own session.
      if (first.ok && second.status !== 401) {
        expect(await second.clone().text()).toBe(await first.clone().text());
        repeated++;
      }
      expect((await recordedRows()).length).toBe(before.length);
      return first;
    });
    onTestFinished(() => send.mockRestore());
    await perform();
    if (name !== "session.signOut") expect(repeated).toBeGreaterThan(0);
  });
});

it("hashes no password within a transaction, in any of these changes", () => {
  expect(hashing.times).toBeGreaterThan(Object.keys(consoleMutations).length);
  expect(hashing.inTransaction).toBe(0);
});

describe("a record is also left by", () => {
  it("a sign-in that fails, with its address", async () => {
    const { id, email } = await person("staff");
    const browser = new TestBrowser();
    await browser.call("session.signIn", { email, password: "not the password" });
    await browser.call("session.signIn", { email: "nobody@shop.test", password: "not the password" });
    const rows = await db().activity.findMany({ where: { action: "account.sign_in_failed" }, orderBy: { id: "asc" } });
    expect(rows).toMatchObject([
      { actorKind: "system", subjectId: id, address: browser.address, requestId: "session.signIn" },
      { actorKind: "system", subjectId: null, address: browser.address, requestId: "session.signIn" },
    ]);
    expect(textOf(rows)).not.toContain("not the password");
  });

  it("a message that is delivered", async () => {
    const id = await messageFrom((await person("owner")).browser);
    const worker = new DeliveryWorker(async () => {});
    worker.start();
    const delivered = () => db().activity.findFirst({ where: { action: "message.delivered", subjectId: id } });
    await expect.poll(delivered).toMatchObject({
      actorKind: "system",
      before: { status: "queued" },
      after: { status: "delivered" },
    });
    await worker.stop();
  });
});
