import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isSignedWith, startReceiver, type Receiver } from "@/e2e/fixtures/receiver";
import { messageFrom } from "@/lib/activity/perform.fixture";
import { PROOF_MINUTES } from "@/lib/accounts/proof";
import { AUTH_SECRET, recordedActions, setUpTestShop, signedIn, type TestBrowser } from "@/lib/accounts/testing";
import { VERSION } from "@/lib/core/version";
import { message } from "@/lib/texts/message";
import { db } from "@/lib/db";
import { DeliveryWorker } from "@/lib/messages/delivery-worker";
import { settings } from "@/lib/settings";
import { takeDue } from "./outbox";
import { removeOldAttempts } from "./sweep";
import { applyWebhookSettingsOnce } from "@/lib/webhooks/managed";
import { WebhookWorker } from "./worker";

setUpTestShop();

let owner: TestBrowser;
let workers: { start(): void; stop(): Promise<void> }[] = [];
let receivers: Receiver[] = [];
beforeEach(async () => {
  settings().isPrivateWebhookAllowed = true;
  owner = (await signedIn("owner")).browser;
});
afterEach(async () => {
  for (const worker of workers) await worker.stop();
  for (const receiver of receivers) await receiver.close();
  [workers, receivers] = [[], []];
  Object.assign(settings(), { isPrivateWebhookAllowed: false, webhook: undefined, authSecret: AUTH_SECRET });
});

async function receiverThat(...answer: Parameters<typeof startReceiver>): Promise<Receiver> {
  const receiver = await startReceiver(...answer);
  receivers.push(receiver);
  return receiver;
}

/** A receiver that responds with these statuses in turn, and with the last of them from then on. */
function receiverOf(...statuses: number[]): Promise<Receiver> {
  return receiverThat((response) =>
    response.writeHead((statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 204).end(),
  );
}

async function webhookAt(url: string): Promise<string> {
  return (await owner.call("webhook.create", { url })).body.secret;
}

function start(...started: typeof workers): void {
  for (const worker of started) worker.start();
  workers.push(...started);
}

/** Polls, waking the workers each time by starting them again, instead of waiting for their next poll. */
const eventually = <T>(read: () => T) =>
  expect.poll(() => {
    for (const worker of workers) worker.start();
    return read();
  });

const deliveryWorker = () => new DeliveryWorker(applyWebhookSettingsOnce());
const webhookWorker = () => new WebhookWorker(applyWebhookSettingsOnce());

/** A process starts, applies the settings and ends. */
async function applySettings(): Promise<void> {
  const worker = webhookWorker();
  start(worker);
  await worker.stop();
}

/** Both workers of a process. */
function startBoth(): void {
  const settleWebhook = applyWebhookSettingsOnce();
  start(new DeliveryWorker(settleWebhook), new WebhookWorker(settleWebhook));
}

async function inboxMessage(id: string) {
  const { messages } = (await owner.call("messages.list", {})).body;
  return messages.find((message) => message.id === id);
}

const stateOf = async (id: string) => (await inboxMessage(id))?.webhook?.state;
const attemptsOf = async (messageId: string) => (await owner.call("webhook.messageAttempts", { messageId })).body;

/** Makes every delayed attempt due. */
const passTime = () => db().$executeRaw`UPDATE webhook_delivery SET due_at = now() WHERE state = 'queued'`;

describe("a message", () => {
  it("is delivered to the inbox and to the webhook, signed", async () => {
    const receiver = await receiverOf(204);
    const secret = await webhookAt(receiver.url);
    const id = await messageFrom(owner);
    startBoth();
    await eventually(() => stateOf(id)).toBe("delivered");
    const message = await inboxMessage(id);
    expect(message).toMatchObject({ status: "delivered", webhook: { state: "delivered", nextAt: null } });
    const [call] = receiver.received;
    expect(receiver.received).toHaveLength(1);
    expect(call).toMatchObject({ method: "POST", path: "/hook", id });
    expect(call?.headers).toMatchObject({
      "content-type": "application/json",
      "user-agent": `Petstore-Console/${VERSION}`,
    });
    expect(Math.abs(Number(call?.headers["webhook-timestamp"]) - Date.now() / 1000)).toBeLessThan(5);
    expect(call && isSignedWith(secret, call)).toBe(true);
    expect(JSON.parse(call?.body ?? "")).toEqual({
      type: "message.created",
      timestamp: message?.createdAt,
      data: { id, message: "Hello", createdAt: message?.createdAt },
    });
    expect(await attemptsOf(id)).toMatchObject([
      { status: 204, error: null, answer: "", durationMs: expect.any(Number) },
    ]);
  });

  it("is sent in the trace it came in, with a new span, or in none", async () => {
    const receiver = await receiverOf(204);
    await webhookAt(receiver.url);
    const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
    const [traced, plain] = [await messageFrom(owner), await messageFrom(owner)];
    await db().$executeRaw`
      UPDATE message SET traceparent = ${`00-${traceId}-00f067aa0ba902b7-01`} WHERE id = ${traced}`;
    startBoth();
    await eventually(() => receiver.received.length).toBe(2);
    const traceOf = (id: string) => receiver.received.find((call) => call.id === id)?.headers["traceparent"];
    expect(traceOf(traced)).toMatch(new RegExp(`^00-${traceId}-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$`));
    expect(traceOf(plain)).toBeUndefined();
  });

  it("is not sent when it is older than the webhook, until it is requested", async () => {
    const id = await messageFrom(owner);
    start(deliveryWorker());
    await eventually(async () => (await inboxMessage(id))?.status).toBe("delivered");
    const receiver = await receiverOf(204);
    await webhookAt(receiver.url);
    expect(await inboxMessage(id)).toMatchObject({ webhook: null });
    expect((await owner.call("webhook.redeliver", { messageId: id })).body.state).toBe("queued");
    start(webhookWorker());
    await eventually(() => stateOf(id)).toBe("delivered");
    expect(receiver.received.map((call) => call.id)).toEqual([id]);
  });

  it("is retried with the same id and body until it is accepted", async () => {
    const receiver = await receiverOf(500, 302, 200);
    await webhookAt(receiver.url);
    const id = await messageFrom(owner);
    startBoth();
    for (const attempts of [1, 2]) {
      await eventually(() => stateOf(id)).toBe("retrying");
      expect(await attemptsOf(id)).toHaveLength(attempts);
      await passTime();
      await eventually(async () => (await attemptsOf(id)).length).toBe(attempts + 1);
    }
    await eventually(() => stateOf(id)).toBe("delivered");
    expect((await attemptsOf(id)).map(({ status }) => status)).toEqual([200, 302, 500]);
    expect(new Set(receiver.received.map((call) => `${call.id} ${call.body}`)).size).toBe(1);
  });

  it("is retried with growing delays", async () => {
    await webhookAt((await receiverOf(503)).url);
    const id = await messageFrom(owner);
    startBoth();
    for (const [min, max] of [
      [4_000, 6_000],
      [24_000, 36_000],
      [96_000, 144_000],
    ] as const) {
      await eventually(() => stateOf(id)).toBe("retrying");
      const waitMs = Date.parse((await inboxMessage(id))?.webhook?.nextAt ?? "") - Date.now();
      // The call and the poll before it have taken some of the time.
      expect(waitMs).toBeGreaterThan(min - 1_500);
      expect(waitMs).toBeLessThan(max);
      const before = (await attemptsOf(id)).length;
      await passTime();
      await eventually(async () => (await attemptsOf(id)).length).toBe(before + 1);
    }
  });

  it("fails after eight attempts, which is recorded, and is sent again on request", async () => {
    const receiver = await receiverOf(500);
    await webhookAt(receiver.url);
    const id = await messageFrom(owner);
    startBoth();
    await eventually(() => stateOf(id)).toBe("retrying");
    await db().$executeRaw`UPDATE webhook_delivery SET tries = 7, due_at = now()`;
    await eventually(() => stateOf(id)).toBe("failed");
    expect(await recordedActions()).toContain("message.webhook_failed");
    const before = receiver.received.length;
    const asked = await owner.call("webhook.redeliver", { messageId: id });
    expect(asked.body).toMatchObject({ state: "queued" });
    await eventually(() => stateOf(id)).toBe("retrying");
    expect(receiver.received).toHaveLength(before + 1);
    expect(await recordedActions()).toContain("message.redelivered");
  });

  it("is sent again together with all others that were not taken, and with none that was or is under way", async () => {
    const receiver = await receiverOf(204);
    await webhookAt(receiver.url);
    const [failed = "", waiting = "", underWay = "", taken = ""] = await Promise.all(
      Array.from({ length: 4 }, () => messageFrom(owner)),
    );
    start(deliveryWorker());
    await eventually(() => db().message.count({ where: { status: "queued" } })).toBe(0);
    await db().$executeRaw`
      UPDATE webhook_delivery SET tries = 8, due_at = now() + CASE WHEN message_id = ${failed} THEN interval '0' ELSE interval '1 hour' END,
        state = CASE message_id WHEN ${failed} THEN 'failed' WHEN ${taken} THEN 'delivered' ELSE 'queued' END::webhook_delivery_state,
        lease_id = CASE message_id WHEN ${underWay} THEN gen_random_uuid() END`;
    expect((await owner.call("webhook.undelivered")).body).toEqual({ failed: 1, waiting: 1 });
    await db()
      .$executeRaw`UPDATE webhook_delivery SET created_at = created_at - interval '31 days' WHERE message_id = ${failed}`;
    expect((await owner.call("webhook.undelivered")).body).toEqual({ failed: 0, waiting: 1 });
    await db().$executeRaw`UPDATE webhook_delivery SET created_at = now() WHERE message_id = ${failed}`;
    expect((await owner.call("webhook.resend")).body).toEqual({ count: 2 });
    expect(await recordedActions()).toContain("webhook.redelivered");
    // New messages of the same sender do not wait for them.
    expect(await db().webhookDelivery.count({ where: { senderId: "resent" } })).toBe(2);
    expect((await owner.call("webhook.undelivered")).body).toEqual({ failed: 0, waiting: 0 });
    start(webhookWorker());
    await eventually(() => receiver.received.map(({ id }) => id).sort()).toEqual([failed, waiting].sort());

    const before = (await recordedActions()).length;
    expect((await owner.call("webhook.resend")).body).toEqual({ count: 0 });
    expect(await recordedActions()).toHaveLength(before);
    await owner.call("webhook.change", { isOn: false });
    expect((await owner.call("webhook.undelivered")).body).toEqual({ failed: 0, waiting: 0 });
    expect((await owner.call("webhook.resend")).status).toBe(409);
  });

  it("is not sent by two processes, nor while it is being sent", async () => {
    let release = () => {};
    const receiver = await receiverThat((response) => void (release = () => response.writeHead(204).end()));
    await webhookAt(receiver.url);
    const id = await messageFrom(owner);
    start(deliveryWorker(), webhookWorker(), webhookWorker(), webhookWorker());
    await eventually(() => receiver.received.length).toBe(1);
    expect((await owner.call("webhook.redeliver", { messageId: id })).body.state).toBe("sending");
    expect(await attemptsOf(id)).toMatchObject([{ status: null, error: null, durationMs: null }]);
    release();
    await eventually(() => stateOf(id)).toBe("delivered");
    expect(receiver.received).toHaveLength(1);
  });

  it("that a process took and never finished is taken over by another, and the attempt shows it", async () => {
    const receiver = await receiverOf(204);
    await webhookAt(receiver.url);
    const id = await messageFrom(owner);
    start(deliveryWorker());
    await eventually(() => stateOf(id)).toBe("queued");
    expect(await takeDue(5)).toMatchObject([{ message: { id }, tries: 1 }]);
    expect(await stateOf(id)).toBe("sending");
    expect(await takeDue(5)).toEqual([]);
    await passTime();
    start(webhookWorker());
    await eventually(() => stateOf(id)).toBe("delivered");
    expect(await attemptsOf(id)).toMatchObject([
      { status: 204 },
      { status: null, error: message("webhookErrors.interrupted") },
    ]);
  });
});

describe("a delivery of the time when the clock was ahead", () => {
  it.each(["under way", "to be retried"])("is sent now if it was %s then", async (state) => {
    const receiver = await receiverOf(204);
    await webhookAt(receiver.url);
    const id = await messageFrom(owner);
    start(deliveryWorker());
    await eventually(() => stateOf(id)).toBe("queued");
    if (state === "under way") await takeDue(5);
    await db().$executeRaw`UPDATE webhook_delivery SET due_at = due_at + interval '30 days'`;
    expect(await takeDue(5)).toEqual([]);
    start(webhookWorker());
    await eventually(() => stateOf(id)).toBe("delivered");
    expect(receiver.received).toHaveLength(1);
  });
});

it("a worker that goes on while the clock is put right sends what the clock has postponed", async () => {
  const receiver = await receiverOf(500, 204);
  await webhookAt(receiver.url);
  const id = await messageFrom(owner);
  startBoth();
  await eventually(() => stateOf(id)).toBe("retrying");
  await db().$executeRaw`UPDATE webhook_delivery SET due_at = now() + interval '15 hours'`;
  const now = performance.now.bind(performance);
  const aMinuteOn = vi.spyOn(performance, "now").mockImplementation(() => now() + 60_000);
  await eventually(() => stateOf(id)).toBe("delivered");
  aMinuteOn.mockRestore();
});

describe("a slow receiver", () => {
  it("delays neither the inbox nor more than a few calls", async () => {
    const receiver = await receiverThat(() => undefined);
    await webhookAt(receiver.url);
    const first = await messageFrom(owner);
    const key = await db().message.findUniqueOrThrow({ where: { id: first } });
    const data = Array.from({ length: 50 }, (_, n) => ({ id: `msg_${n}`, message: "Hello", apiKeyId: key.apiKeyId }));
    await db().message.createMany({ data });
    startBoth();
    await eventually(() => db().message.count({ where: { status: "delivered" } })).toBe(51);
    await eventually(() => receiver.received.length).toBe(8);
    expect(await db().webhookDelivery.count({ where: { leaseId: { not: null } } })).toBe(8);
    expect(await db().webhookDelivery.count()).toBe(51);
  });

  it("does not keep the shop from stopping: an aborted call is retried later", async () => {
    const receiver = await receiverThat(() => undefined);
    await webhookAt(receiver.url);
    const id = await messageFrom(owner);
    const worker = webhookWorker();
    start(deliveryWorker(), worker);
    await eventually(() => receiver.received.length).toBe(1);
    await worker.stop();
    expect(await stateOf(id)).toBe("retrying");
    expect(await attemptsOf(id)).toMatchObject([{ status: null, error: message("webhookErrors.stopped") }]);
  });
});

describe("an account that sends thousands of messages", () => {
  it("delays no others: the accounts take turns, and what a member asks for has a turn of its own", async () => {
    const receiver = await receiverOf(204);
    await webhookAt(receiver.url);
    const first = await messageFrom(owner);
    const { apiKeyId } = await db().message.findUniqueOrThrow({ where: { id: first } });
    const createdAt = new Date(Date.now() - 60_000);
    const many = Array.from({ length: 2_000 }, (_, n) => ({ id: `msg_${n}`, message: "Hello", apiKeyId, createdAt }));
    await db().message.createMany({ data: many });
    const late = await messageFrom((await signedIn("developer")).browser);
    start(deliveryWorker());
    await eventually(() => db().message.count({ where: { status: "queued" } })).toBe(0);
    await owner.call("webhook.test");
    await owner.call("webhook.redeliver", { messageId: "msg_1999" });
    const taken = (await takeDue(8)).map(({ message }) => message?.id ?? "the test");
    expect(taken).toHaveLength(8);
    expect(taken).toEqual(expect.arrayContaining(["the test", late]));
    expect((await takeDue(8)).map(({ message }) => message?.id)).toHaveLength(8);
    expect(await db().webhookDelivery.count({ where: { messageId: "msg_1999", leaseId: { not: null } } })).toBe(1);

    await db().$executeRaw`UPDATE webhook_delivery SET state = 'failed', lease_id = NULL`;
    expect((await owner.call("webhook.resend")).body).toEqual({ count: 2_002 });
    await owner.call("webhook.test");
    expect((await takeDue(8)).map(({ message }) => message)).toContain(null);
  });
});

describe("several accounts that have sent thousands of messages before another one", () => {
  it("do not go first each time: lots are drawn among the next of each", async () => {
    await webhookAt((await receiverOf(204)).url);
    const first = await messageFrom(owner);
    const { apiKeyId } = await db().message.findUniqueOrThrow({ where: { id: first } });
    const many = Array.from({ length: 400 }, (_, n) => ({ id: `msg_${n}`, message: "Hello", apiKeyId }));
    await db().message.createMany({ data: [...many, { id: "late", message: "Hello", apiKeyId }] });
    await db().$executeRaw`
      INSERT INTO webhook_delivery (webhook_id, message_id, sender_id, due_at)
      SELECT webhook.id, message.id, CASE message.id WHEN 'late' THEN 'other' ELSE 'flood ' || right(message.id, 1) END,
        CASE message.id WHEN 'late' THEN now() ELSE now() - interval '1 minute' END
      FROM webhook, message WHERE message.id <> ${first}`;
    const taken = [];
    for (let look = 0; look < 300 && taken.at(-1) !== "late"; look++)
      taken.push(...(await takeDue(1)).map(({ message }) => message?.id));
    // One of eleven senders each time. By age, it would be the last of 401.
    expect(taken.at(-1)).toBe("late");
  });
});

describe("a receiver that is gone", () => {
  it("turns the webhook off, which is recorded, until it is turned on again", async () => {
    const receiver = await receiverOf(410, 204);
    await webhookAt(receiver.url);
    const gone = await messageFrom(owner);
    startBoth();
    await eventually(() => stateOf(gone)).toBe("failed");
    const off = (await owner.call("webhook.read")).body;
    expect(off).toMatchObject({ isOn: false, offReason: "gone" });
    expect(await isFailing()).toBe(true);
    expect(await recordedActions()).toContain("webhook.turned_off");
    for (const refused of [
      await owner.call("webhook.test"),
      await owner.call("webhook.redeliver", { messageId: gone }),
    ]) {
      expect(refused).toMatchObject({ status: 409, message: "The webhook is turned off." });
    }
    const on = await owner.call("webhook.change", { isOn: true });
    expect(on.body).toMatchObject({ isOn: true, offReason: null });
    const next = await messageFrom(owner);
    await eventually(() => stateOf(next)).toBe("delivered");
    expect(await isFailing()).toBe(false);
  });
});

const isFailing = async () => (await owner.call("webhook.health")).body.isFailing;

it("is failing while its last call did not succeed", async () => {
  expect(await isFailing()).toBe(false);
  const receiver = await receiverOf(500, 302, 204);
  await webhookAt(receiver.url);
  expect(await isFailing()).toBe(false);
  startBoth();
  const ended = () => db().webhookAttempt.count({ where: { durationMs: { not: null } } });
  // A test is sent once.
  for (const [before, expected] of [true, true, false].entries()) {
    await owner.call("webhook.test");
    await eventually(ended).toBe(before + 1);
    expect(await isFailing()).toBe(expected);
  }
});

it("says since when and how it fails, and when it is called again", async () => {
  const failure = async () => (await owner.call("webhook.failure")).body;
  const receiver = await receiverOf(204, 500, 503);
  await webhookAt(receiver.url);
  expect(await failure()).toBeNull();
  startBoth();
  const ended = () => db().webhookAttempt.count({ where: { durationMs: { not: null } } });
  for (const count of [1, 2, 3]) {
    await owner.call("webhook.test");
    await eventually(ended).toBe(count);
  }
  const { startedAt } = await db().webhookAttempt.findFirstOrThrow({ where: { status: 500 } });
  // A test is not sent again.
  const failing = { since: startedAt.toISOString(), status: 503, error: null, nextAt: null };
  expect(await failure()).toEqual(failing);
  const { id: webhookId } = await db().webhook.findFirstOrThrow();
  const dueAt = new Date(Date.now() + 60_000);
  await db().webhookDelivery.create({ data: { webhookId, dueAt } });
  expect(await failure()).toEqual({ ...failing, nextAt: dueAt.toISOString() });
  await owner.call("webhook.change", { isOn: false });
  expect(await failure()).toBeNull();
});

describe("the secret", () => {
  it("is shown once, and stored sealed only", async () => {
    const secret = await webhookAt((await receiverOf(204)).url);
    expect(JSON.stringify((await owner.call("webhook.read")).body)).not.toContain("whsec_");
    const row = await db().webhook.findFirstOrThrow();
    const stored = Buffer.from(row.secret ?? []);
    expect(stored.includes(Buffer.from(secret.replace("whsec_", ""), "base64"))).toBe(false);
    expect(stored.includes(secret)).toBe(false);
  });

  it("signs in addition to the new one for a day after a rotation", async () => {
    const receiver = await receiverOf(204);
    const old = await webhookAt(receiver.url);
    const rotated = (await owner.call("webhook.rotateSecret")).body;
    const leftMs = Date.parse(rotated.webhook.oldSecretUntil ?? "") - Date.now();
    expect(Math.abs(leftMs - 24 * 3_600_000)).toBeLessThan(10_000);
    startBoth();
    const send = async () => {
      const id = await messageFrom(owner);
      await eventually(() => stateOf(id)).toBe("delivered");
      const call = receiver.received.at(-1);
      return [rotated.secret, old].map((secret) => call && isSignedWith(secret, call));
    };
    expect(await send()).toEqual([true, true]);
    await db().$executeRaw`UPDATE webhook SET old_secret_until = now()`;
    expect(await send()).toEqual([true, false]);
  });

  it("that was sealed with another AUTH_SECRET is reported, and a rotation fixes it", async () => {
    const receiver = await receiverOf(204);
    await webhookAt(receiver.url);
    const id = await messageFrom(owner);
    settings().authSecret = "another secret than the one before it";
    const worker = webhookWorker();
    start(deliveryWorker(), worker);
    await eventually(async () => (await db().webhookAttempt.findFirst())?.errorMessage).toEqual(
      message("webhookErrors.secretUnreadable"),
    );
    expect(receiver.received).toEqual([]);
    settings().authSecret = AUTH_SECRET;
    await owner.call("webhook.rotateSecret");
    await passTime();
    await eventually(() => stateOf(id)).toBe("delivered");
  });
});

describe("the webhook", () => {
  it("is rejected with an address that the shop must not call", async () => {
    settings().isPrivateWebhookAllowed = false;
    for (const [url, why] of [
      ["https://127.0.0.1/", "not public"],
      ["https://localhost/", "not public"],
      ["https://[::ffff:10.0.0.1]/", "not public"],
      ["https://169.254.169.254/", "not public"],
      ["https://no-such-host.invalid/", "does not exist"],
      ["http://9.9.9.9/", "Enter an address that begins with https://. The operator of the shop can allow http"],
      ["http://127.0.0.1:4011/", "by its setting WEBHOOK_ALLOW_PRIVATE"],
      ["https://127.0.0.1:4011/", "by its setting WEBHOOK_ALLOW_PRIVATE"],
      ["https://ada:secret@9.9.9.9/", "Leave the user name and the password out"],
      ["ftp://9.9.9.9/", "Enter an address that begins with https://"],
      ["9.9.9.9", "Enter an address that begins with https://"],
      ["https://\0/", "Enter an address that begins with https://"],
      [`https://9.9.9.9/${"x".repeat(2_000)}`, "Use at most 2,000 characters"],
    ] as const) {
      const answered = await owner.call("webhook.create", { url });
      expect(answered, url).toMatchObject({
        status: 400,
        code: "invalid_request",
        fields: { url: expect.stringContaining(why) },
      });
      expect(answered.message).toContain(why);
    }
    expect(await db().webhook.count()).toBe(0);
  });

  it("is refused before a proof of identity is asked for", async () => {
    settings().isPrivateWebhookAllowed = false;
    await db().$executeRaw`UPDATE session SET proved_at = now() - make_interval(mins => ${PROOF_MINUTES})`;
    const code = async (url: string) => (await owner.call("webhook.create", { url })).code;
    expect(await code("https://127.0.0.1/")).toBe("invalid_request");
    expect(await code("http://9.9.9.9/")).toBe("invalid_request");
    expect(await code("https://9.9.9.9/")).toBe("proof_required");
    // Its name is looked up only then.
    expect(await code("https://there-is-no-such-host.invalid/")).toBe("proof_required");
  });

  it("is not called once its address is no longer allowed", async () => {
    const receiver = await receiverOf(204);
    await webhookAt(receiver.url);
    settings().isPrivateWebhookAllowed = false;
    const id = await messageFrom(owner);
    startBoth();
    await eventually(() => stateOf(id)).toBe("retrying");
    expect(receiver.received).toEqual([]);
    expect(await attemptsOf(id)).toMatchObject([{ status: null, error: { key: "webhookErrors.isPrivate" } }]);
  });

  it("is unique: only one of two created at once succeeds", async () => {
    const body = { url: "https://9.9.9.9/hook" };
    const both = await Promise.all([1, 2].map(() => owner.call("webhook.create", body)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("gets pending deliveries at its new address", async () => {
    const [old, next] = [await receiverOf(500), await receiverOf(204)];
    await webhookAt(old.url);
    const id = await messageFrom(owner);
    startBoth();
    await eventually(() => stateOf(id)).toBe("retrying");
    await owner.call("webhook.change", { url: next.url });
    await passTime();
    await eventually(() => stateOf(id)).toBe("delivered");
    expect(next.received.map((call) => call.id)).toEqual([id]);
  });

  it("gets nothing after it is removed, and the next one starts empty", async () => {
    const [old, next] = [await receiverOf(500), await receiverOf(204)];
    await webhookAt(old.url);
    const id = await messageFrom(owner);
    startBoth();
    await eventually(() => stateOf(id)).toBe("retrying");
    await owner.call("webhook.remove");
    expect((await db().webhook.findFirstOrThrow()).secret).toBeNull();
    expect((await owner.call("messages.list", {})).body.hasWebhook).toBe(false);
    await passTime();
    await webhookAt(next.url);
    expect(await inboxMessage(id)).toMatchObject({ webhook: null });
    const after = await messageFrom(owner);
    await eventually(() => stateOf(after)).toBe("delivered");
    expect([old, next].map(({ received }) => received.length)).toEqual([1, 1]);
    await removeOldAttempts();
    expect(await db().webhookDelivery.findMany({ select: { messageId: true } })).toEqual([{ messageId: after }]);
    expect(await db().webhook.count()).toBe(1);
  });

  it("gets a test once, with its own id", async () => {
    const receiver = await receiverOf(500);
    const secret = await webhookAt(receiver.url);
    start(webhookWorker());
    await owner.call("webhook.test");
    const attempts = async () => (await owner.call("webhook.attempts", {})).body.attempts;
    await eventually(attempts).toMatchObject([{ status: 500, message: null }]);
    expect(await db().webhookDelivery.findMany()).toMatchObject([{ state: "failed" }]);
    const [call] = receiver.received;
    expect(call && isSignedWith(secret, call)).toBe(true);
    expect(JSON.parse(call?.body ?? "")).toMatchObject({ type: "webhook.test", data: {} });
    expect(call?.id).toMatch(/^test_/);
  });
});

describe("attempts", () => {
  it("are listed page by page, newest first, with the start of the message", async () => {
    await webhookAt((await receiverOf(204)).url);
    const id = await messageFrom(owner);
    start(deliveryWorker(), webhookWorker());
    await eventually(() => stateOf(id)).toBe("delivered");
    const delivery = await db().webhookDelivery.findFirstOrThrow();
    const { id: deliveryId, webhookId } = delivery;
    const data = Array.from({ length: 40 }, (_, n) => ({ deliveryId, webhookId, status: 500 + n }));
    await db().webhookAttempt.createMany({ data });
    const page = async (after?: string) => (await owner.call("webhook.attempts", { after })).body;
    const first = await page();
    const second = await page(first.next ?? "");
    const third = await page(second.next ?? "");
    expect([first, second, third].map(({ attempts }) => attempts.length)).toEqual([20, 20, 1]);
    expect(third.next).toBeNull();
    expect(third.attempts).toMatchObject([{ status: 204, message: "Hello" }]);
    expect(first.attempts[0]?.status).toBe(539);
  });

  it("are kept for thirty days, and their messages longer", async () => {
    await webhookAt((await receiverOf(204)).url);
    const id = await messageFrom(owner);
    start(deliveryWorker(), webhookWorker());
    await eventually(() => stateOf(id)).toBe("delivered");
    await db().$executeRaw`UPDATE webhook_attempt SET started_at = now() - interval '29 days'`;
    await removeOldAttempts();
    expect(await attemptsOf(id)).toHaveLength(1);
    await db().$executeRaw`UPDATE webhook_attempt SET started_at = now() - interval '31 days'`;
    await removeOldAttempts();
    expect(await attemptsOf(id)).toEqual([]);
    expect(await stateOf(id)).toBe("delivered");
  });
});

describe("two owners at once", () => {
  it("do not replace an address that they have not seen", async () => {
    const [first, second, third] = ["https://9.9.9.9/1", "https://9.9.9.9/2", "https://9.9.9.9/3"] as const;
    await owner.call("webhook.create", { url: first });
    expect((await owner.call("webhook.change", { url: second, from: first })).status).toBe(200);
    expect(await owner.call("webhook.change", { url: third, from: first })).toMatchObject({
      code: "conflict",
      message: `The URL of the webhook has changed since. It is now ${second}.`,
    });
    expect((await owner.call("webhook.read")).body?.url).toBe(second);
    expect((await owner.call("webhook.change", { url: second, from: first })).status).toBe(200);
  });
});

describe("WEBHOOK_URL and WEBHOOK_SECRET", () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
  const readBack = async () => (await owner.call("webhook.read")).body;

  it("define the webhook, which the console cannot change", async () => {
    const receiver = await receiverOf(204);
    settings().webhook = { url: receiver.url, secret };
    startBoth();
    await eventually(readBack).toMatchObject({ url: receiver.url, isManaged: true, isOn: true });
    const id = await messageFrom(owner);
    await eventually(() => stateOf(id)).toBe("delivered");
    expect(receiver.received.map((call) => isSignedWith(secret, call))).toEqual([true]);
    expect((await owner.call("webhook.change", { url: "https://9.9.9.9/" })).status).toBe(409);
    expect((await owner.call("webhook.rotateSecret")).status).toBe(409);
    expect((await owner.call("webhook.remove")).status).toBe(409);
    expect((await owner.call("webhook.create", { url: "https://9.9.9.9/" })).status).toBe(409);
    expect((await owner.call("webhook.change", { isOn: false })).body.isOn).toBe(false);
    // Another process that starts does not turn it on again.
    await applySettings();
    expect(await recordedActions()).toEqual(expect.arrayContaining(["webhook.created", "webhook.changed"]));
    expect(await readBack()).toMatchObject({ isOn: false });
  });

  it("apply to a message queued before the process started", async () => {
    const receiver = await receiverOf(204);
    settings().webhook = { url: receiver.url, secret };
    const id = await messageFrom(owner);
    startBoth();
    await eventually(() => stateOf(id)).toBe("delivered");
    expect(receiver.received.map((call) => isSignedWith(secret, call))).toEqual([true]);
  });

  it("take over a webhook of the console, and remove only their own", async () => {
    await webhookAt("https://9.9.9.9/hook");
    await applySettings();
    expect(await readBack()).toMatchObject({ isManaged: false });
    const { url } = await receiverOf(204);
    settings().webhook = { url, secret };
    await applySettings();
    expect(await readBack()).toMatchObject({ url, isManaged: true });
    settings().webhook = undefined;
    await applySettings();
    expect(await readBack()).toBeNull();
  });
});

describe("an unknown message", () => {
  it("is not sent", async () => {
    const messageId = `msg_${randomUUID()}`;
    await webhookAt("https://9.9.9.9/hook");
    expect((await owner.call("webhook.redeliver", { messageId })).code).toBe("not_found");
    expect((await owner.call("webhook.redeliver", { messageId: "a\0b" })).code).toBe("not_found");
    expect(await attemptsOf(messageId)).toEqual([]);
  });
});
