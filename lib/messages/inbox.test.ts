import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openTestShop, signedIn, type TestBrowser } from "@/lib/accounts/testing";
import { db } from "@/lib/db";
import { DeliveryWorker } from "@/lib/messages/delivery-worker";

let shop: Awaited<ReturnType<typeof openTestShop>>;
let staff: TestBrowser;
let worker: DeliveryWorker;
beforeAll(async () => {
  shop = await openTestShop();
  worker = new DeliveryWorker(async () => {});
});
afterAll(async () => {
  await worker.stop();
  await shop.close();
});
beforeEach(async () => {
  await shop.empty();
  staff = (await signedIn("staff")).browser;
});

/** Queues messages, with their number for the # in the text. */
async function queue(count: number, text: string): Promise<void> {
  const { browser } = await signedIn("owner");
  const { status } = await browser.call("apiKeys.create", {
    name: "Sender",
    scopes: ["messages:write"],
    expiresInDays: 30,
  });
  expect(status).toBe(200);
  await db().$executeRaw`
    INSERT INTO message (id, message, api_key_id)
    SELECT 'msg_' || n, replace(${text}, '#', n::text), (SELECT id FROM api_key) FROM generate_series(1, ${count}) AS n`;
}

const waiting = () => db().messageToSearch.count();

it("marks any number of messages as read, and records each batch", async () => {
  await queue(12_000, "Is number # still there?");
  expect((await staff.call("messages.markAllRead")).body).toEqual({ marked: 12_000 });
  expect((await staff.call("messages.list", { show: "unread" })).body).toMatchObject({ messages: [], unread: 0 });
  const entries = await db().activity.findMany({ where: { action: "message.all_read" }, select: { after: true } });
  const counts = entries.map(({ after }) => (after as { count: number }).count);
  expect(counts.toSorted()).toEqual([2_000, 5_000, 5_000]);
});

it("finds messages by a substring of their text once they are delivered", async () => {
  await queue(250, "Is number # still there?");
  worker.start();
  await expect.poll(async () => [await db().messageSearch.count(), await waiting()]).toEqual([250, 0]);
  const { messages } = (await staff.call("messages.list", { q: "BER 24" })).body;
  expect(messages.map(({ message }) => message).toSorted()).toEqual(
    [24, ...Array.from({ length: 10 }, (_, i) => 240 + i)].map((n) => `Is number ${n} still there?`).toSorted(),
  );
});
