import { AUTH_SECRET, insertAccount, sessionCookie } from "@/e2e/fixtures/console";
import type { Database } from "@/e2e/fixtures/database";
import { expect, test, type FaultServer } from "@/e2e/fixtures/fault-test";
import { isSignedWith, startReceiver, type Receiver } from "@/e2e/fixtures/receiver";

const SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

const settingsFor = (receiver: Receiver) => ({
  AUTH_SECRET,
  WEBHOOK_URL: receiver.url,
  WEBHOOK_SECRET: SECRET,
  WEBHOOK_ALLOW_PRIVATE: "true",
});

const sorted = (ids: Iterable<string>) => [...new Set(ids)].sort();

/** The inbox as seen by a staff member. */
async function inboxOf(database: Database, server: FaultServer) {
  const staff = await insertAccount(database, "none", "staff", "Ann");
  const { name, value } = await sessionCookie(database, server.origin, staff);
  return async () => {
    const response = await fetch(`${server.origin}/api/console/messages.list`, {
      headers: { Cookie: `${name}=${value}` },
    });
    const { messages } = (await response.json()) as {
      messages: { id: string; status: string; webhook: { state: string } | null }[];
    };
    return messages;
  };
}

/** The messages that have not been delivered. Delayed retries, as on a slow machine, are made due at once. */
function unsettledIn(database: Database, inbox: Awaited<ReturnType<typeof inboxOf>>) {
  return async () => {
    await database.query("UPDATE webhook_delivery SET due_at = now() WHERE state = 'queued' AND lease_id IS NULL");
    return (await inbox()).filter(({ webhook }) => webhook?.state !== "delivered");
  };
}

async function sendMessage(server: FaultServer, key: string): Promise<string> {
  const answer = await server.call("POST", "/api/messages", { key, body: { message: "Is Rex still for sale?" } });
  expect(answer.status).toBe(202);
  return (answer.json as { id: string }).id;
}

/** Every point at which a process can die between taking a delivery and storing its result. */
const moments = [
  "as soon as the message is taken",
  "while the message is in the inbox, and not sent yet",
  "while the call is under way",
  "when the call has been answered",
] as const;

test("a process killed during delivery loses or duplicates no message", async ({ database, start, keyWith }) => {
  test.setTimeout(180_000);
  let isHeld = true;
  let onCall = () => {};
  const receiver = await startReceiver((response) => {
    onCall();
    if (!isHeld) response.writeHead(204).end();
  });
  const { key } = await keyWith({});
  const sent: string[] = [];
  for (const moment of moments) {
    const called = new Promise<void>((resolve) => (onCall = resolve));
    isHeld = moment !== "when the call has been answered";
    const server = await start(settingsFor(receiver));
    const count = receiver.received.length;
    for (let i = 0; i < 3; i++) sent.push(await sendMessage(server, key));
    if (moment === "while the message is in the inbox, and not sent yet") {
      await expect
        .poll(() => database.query("SELECT FROM webhook_delivery WHERE message_id = $1", [sent.at(-1)]), {
          intervals: [2],
        })
        .toHaveLength(1);
    } else if (moment !== "as soon as the message is taken") {
      await called;
      if (moment === "when the call has been answered")
        await expect.poll(() => receiver.received.length, { intervals: [2] }).toBeGreaterThan(count);
    }
    process.kill(server.pid, "SIGKILL");
  }

  isHeld = false;
  // Abandoned deliveries are taken over when their lease expires, which is simulated here. The next test waits for it.
  await database.query("UPDATE webhook_delivery SET due_at = due_at - interval '15 s' WHERE lease_id IS NOT NULL");
  const server = await start(settingsFor(receiver));
  const inbox = await inboxOf(database, server);
  const unsettled = unsettledIn(database, inbox);
  await expect.poll(unsettled, { timeout: 60_000 }).toEqual([]);
  const shown = await inbox();
  expect(shown.map(({ id }) => id).sort()).toEqual(sorted(sent));
  expect(shown.every(({ status }) => status === "delivered")).toBe(true);
  expect(sorted(receiver.received.map(({ id }) => id))).toEqual(sorted(sent));
  expect(receiver.received.every((call) => isSignedWith(SECRET, call))).toBe(true);
  // Duplicate calls were identical.
  expect(new Set(receiver.received.map(({ id, body }) => `${id} ${body}`)).size).toBe(sent.length);
  const recorded = await database.query("SELECT subject_id FROM activity WHERE action = 'message.delivered'");
  expect(recorded).toHaveLength(sent.length);
  const outbox = await database.query("SELECT FROM webhook_delivery");
  expect(outbox).toHaveLength(sent.length);
  await receiver.close();
});

test("processes that share a database send each message, though they are killed one by one", async ({
  database,
  start,
  keyWith,
}) => {
  test.setTimeout(180_000);
  // Some calls are slow, so that a process has active ones whenever it dies.
  const receiver = await startReceiver((response) => {
    setTimeout(() => response.writeHead(200).end("ok"), Math.random() * 400);
  });
  const { key } = await keyWith({});
  const survivor = await start(settingsFor(receiver));
  const sent: string[] = [];
  for (let round = 0; round < 4; round++) {
    const victim = await start(settingsFor(receiver));
    const count = receiver.received.length;
    for (let i = 0; i < 6; i++) sent.push(await sendMessage(i % 2 === 0 ? victim : survivor, key));
    await expect.poll(() => receiver.received.length, { intervals: [2] }).toBeGreaterThan(count + round);
    process.kill(victim.pid, "SIGKILL");
  }
  const inbox = await inboxOf(database, survivor);
  const unsettled = unsettledIn(database, inbox);
  await expect.poll(unsettled, { timeout: 60_000 }).toEqual([]);
  expect((await inbox()).map(({ id }) => id).sort()).toEqual(sorted(sent));
  expect(sorted(receiver.received.map(({ id }) => id))).toEqual(sorted(sent));
  const attempts = await database.query("SELECT FROM webhook_attempt WHERE status IS NULL AND error_message IS NULL");
  expect(attempts).toEqual([]);
  await receiver.close();
});

test("neither the secret nor the address is logged", async ({ start, keyWith }) => {
  const receiver = await startReceiver((response) => response.writeHead(500).end());
  const server = await start({
    ...settingsFor(receiver),
    LOG_LEVEL: "debug",
    WEBHOOK_URL: `${receiver.url}?token=of-the-receiver`,
  });
  await sendMessage(server, (await keyWith({})).key);
  await expect.poll(() => receiver.received.length).toBe(1);
  await receiver.close();
  await server.stop();
  const log = server.log.lines.join("\n");
  expect(log).not.toContain(SECRET);
  expect(log).not.toContain("of-the-receiver");
});
