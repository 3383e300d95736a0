import type { Pool, PoolClient } from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { consoleMutations } from "@/lib/activity/console-mutations.fixture";
import { messageFrom, person, recordedRows } from "@/lib/activity/perform.fixture";
import { openTestShop, TestBrowser } from "@/lib/accounts/testing";
import { addressOf } from "@/lib/core/console-client";
import { makeCallKey } from "@/lib/core/idempotency";
import { processSingleton } from "@/lib/core/process-singleton";
import { db, dbForWork } from "@/lib/db";
import { NoAnswerError } from "@/lib/db-outcome";
import { procedureOf } from "./testing";

/** Stalls the database once a change has been committed: every further statement fails, as if PostgreSQL did not answer. */
const stall = {
  /** The number of changes to commit before; 0 for no stall. */
  changesLeft: 0,
  isOn: false,

  watch(pool: Pool): void {
    pool.on("connect", (client) => {
      const send = client.query.bind(client) as (statement: unknown, values?: unknown) => Promise<unknown>;
      let isChanging = false;
      const query = async (statement: string | { text: string }, values?: unknown) => {
        const text = typeof statement === "string" ? statement : statement.text;
        const isRollback = /^\s*ROLLBACK/i.test(text);
        if (stall.isOn && !isRollback) throw new NoAnswerError("PostgreSQL did not answer in time");
        // Every change is recorded.
        isChanging = !isRollback && (isChanging || /INSERT INTO (?:"public"\.)?"?activity\b/i.test(text));
        const result = await send(statement, values);
        const isCommitted = isChanging && statusOf(client) === "I";
        if (isCommitted) isChanging = false;
        if (isCommitted && stall.changesLeft > 0) stall.isOn = --stall.changesLeft === 0;
        return result;
      };
      Object.assign(client, { query });
    });
  },

  /** Makes a call that stalls after the given number of changes. @returns its response, and whether it came to that */
  async during(changes: number, call: () => Promise<Response>): Promise<{ response: Response; hasStalled: boolean }> {
    stall.changesLeft = changes;
    const response = await call();
    const hasStalled = stall.isOn;
    stall.changesLeft = 0;
    stall.isOn = false;
    return { response, hasStalled };
  },
};

/** "I" outside a transaction. */
function statusOf(client: PoolClient): string | null {
  return (client as unknown as { getTransactionStatus(): string | null }).getTransactionStatus();
}

let shop: Awaited<ReturnType<typeof openTestShop>>;
beforeAll(async () => {
  shop = await openTestShop();
  for (const [name, open] of [["database", db] as const, ["work-database", dbForWork] as const]) {
    open();
    const { pool } = processSingleton<{ pool: Pool }>(name, () => expect.unreachable())();
    stall.watch(pool);
  }
});
afterAll(() => shop.close());

const codeOf = async (response: Response) => (response.ok ? null : ((await response.json()) as { code: string }).code);

describe("when the database stalls right after a change, the answer does not say that nothing was changed:", () => {
  it.each(Object.entries(consoleMutations))("%s", async (name, perform) => {
    const { kind, permission } = procedureOf(name);
    const isKeyed = kind === "mutation" && permission !== "everyone";
    const original = TestBrowser.prototype.send;
    const answers: (string | null)[] = [];
    const repeats: { code: string | null; changes: number }[] = [];
    const send = vi.spyOn(TestBrowser.prototype, "send").mockImplementation(async function (
      this: TestBrowser,
      ...sent
    ) {
      const [method, pathname, options] = sent;
      if (pathname.split("?")[0] !== addressOf(name)) return original.call(this, ...sent);
      const keyed = { ...options, ...(isKeyed && { key: makeCallKey() }) };
      const call = () => original.call(this, method, pathname, keyed);
      const { response, hasStalled } = await stall.during(answers.length + 1, call);
      if (!hasStalled) return response;
      const code = await codeOf(response.clone());
      answers.push(code);
      if (isKeyed && code !== null) {
        const before = await recordedRows();
        const repeated = await codeOf(await call());
        repeats.push({ code: repeated, changes: (await recordedRows()).length - before.length });
      }
      return response;
    });
    // A call that fails when it stalls may make another change before its end, and is stalled there as well.
    for (let known = -1; known < answers.length && answers.at(-1) !== null;) {
      known = answers.length;
      await shop.empty();
      // What is left to do cannot be done without the answer.
      await perform().catch(() => undefined);
    }
    send.mockRestore();
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.filter((code) => code !== null && code !== "outcome_unknown")).toEqual([]);
    // The session of the call may be one of those that it ended.
    expect(repeats.filter(({ code }) => code !== "request_in_progress" && code !== "session_required")).toEqual([]);
    expect(repeats.filter(({ changes }) => changes > 0)).toEqual([]);
  });

  it("messages.markAllRead, between two batches", async () => {
    await shop.empty();
    const { browser } = await person("owner");
    const until = await messageFrom(browser);
    await db().$executeRaw`
      INSERT INTO message (id, message, api_key_id, created_at) SELECT 'msg_' || n, message, api_key_id, created_at - interval '1 s'
      FROM message, generate_series(1, 5000) AS n`;
    const { response } = await stall.during(1, () => browser.callProcedure("messages.markAllRead", { until }));
    expect(await db().message.count({ where: { readAt: null } })).toBe(1);
    expect(await codeOf(response)).toBe("outcome_unknown");
  });
});
