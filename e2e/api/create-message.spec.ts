import { expectError, messageOf } from "@/e2e/fixtures/answer";
import { expect, test } from "@/e2e/fixtures/test";

const path = "/api/messages";

test.describe("202", () => {
  test("the message, queued and stored, with its change record", async ({ call, database, keyWith }) => {
    const { key, id: keyId } = await keyWith({ scopes: ["messages:write"] });
    const text = "  Is Rex still for sale? \u{1F436}\u202E\n\t";
    const beforeMs = Date.now();
    const answer = await call("POST", path, { key, body: { message: text }, headers: { "X-Request-Id": "message-1" } });
    const message = messageOf(answer);
    expect(message).toMatchObject({ message: text, status: "queued" });
    expect(message.id).not.toBe("");
    expect(message.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Math.abs(Date.parse(message.createdAt) - beforeMs)).toBeLessThan(60_000);
    const [stored] = await database.query("SELECT message, status, api_key_id FROM message WHERE id = $1", [
      message.id,
    ]);
    // It may have been delivered in the meantime.
    expect(stored).toEqual({ message: text, status: expect.stringMatching(/^(queued|delivered)$/), api_key_id: keyId });
    const [record] = await database.query(
      "SELECT action, actor_kind, actor_id, request_id FROM activity WHERE action = 'message.created' AND subject_id = $1",
      [message.id],
    );
    expect(record).toEqual({
      action: "message.created",
      actor_kind: "api_key",
      actor_id: keyId,
      request_id: "message-1",
    });
  });

  test("the same message twice is two messages", async ({ call }) => {
    const first = messageOf(await call("POST", path, { body: { message: "Hello" } }));
    const second = messageOf(await call("POST", path, { body: { message: "Hello" } }));
    expect(second.id).not.toBe(first.id);
  });

  test("unknown fields are ignored, also those of the response", async ({ call }) => {
    const body = {
      message: "Hello",
      id: "mine",
      status: "delivered",
      createdAt: "2001-01-01T00:00:00.000Z",
      more: [1],
    };
    const message = messageOf(await call("POST", path, { body }));
    expect(message.id).not.toBe("mine");
    expect(message.status).toBe("queued");
    expect(message.createdAt).not.toContain("2001");
  });

  test("below /v1 as well, as the same operation", async ({ call, database }) => {
    const versioned = "/api/v1/messages";
    const retry = { body: { message: "Hello" }, headers: { "Idempotency-Key": "one-operation-two-addresses" } };
    const { id } = messageOf(await call("POST", path, retry));
    const answer = await call("POST", versioned, retry);
    expect(messageOf(answer).id).toBe(id);
    expect(answer.headers["idempotent-replayed"]).toBe("true");
    const other = messageOf(await call("POST", versioned, { body: { message: "Another" } }));
    expect(await database.query("SELECT message FROM message WHERE id = $1", [other.id])).toEqual([
      { message: "Another" },
    ]);
  });

  test("10,000 characters, in their longest JSON encoding", async ({ call }) => {
    const escaped = "\\ud83d\\udc36".repeat(10_000);
    const message = messageOf(await call("POST", path, { rawBody: `{"message":"${escaped}"}` }));
    expect(message.message).toBe("\u{1F436}".repeat(10_000));
  });
});

test.describe("400", () => {
  const bodies: [string, unknown][] = [
    ["absent", {}],
    ["null", { message: null }],
    ["a number", { message: 1 }],
    ["an array", { message: ["a"] }],
    ["empty", { message: "" }],
    ["only white space", { message: " \n\t\u00a0\u3000" }],
    ["with NUL", { message: "a\0b" }],
    ["too long", { message: "a".repeat(10_001) }],
  ];
  for (const [what, body] of bodies) {
    test(`message ${what}`, async ({ call }) => {
      expectError(await call("POST", path, { body }), "invalid_request", /^message /);
    });
  }

  test("invalid JSON", async ({ call }) => {
    expectError(await call("POST", path, { rawBody: '{"message":' }), "invalid_json");
  });

  test("wrong content type", async ({ call }) => {
    expectError(
      await call("POST", path, { body: { message: "a" }, contentType: "text/plain" }),
      "invalid_content_type",
    );
  });
});

test.describe("405", () => {
  test("below /v1, with the allowed methods", async ({ call }) => {
    const answer = await call("GET", "/api/v1/messages");
    expectError(answer, "method_not_allowed");
    expect(answer.headers["allow"]).toBe("POST, OPTIONS");
  });
});

test.describe("403", () => {
  test("before the body is read", async ({ call, keyWith }) => {
    const { key } = await keyWith({ scopes: ["pets:read", "pets:write"] });
    expectError(await call("POST", path, { key, rawBody: "{" }), "insufficient_scope", "messages:write");
  });
});
