import { createdPetOf, expectError, petOf, petsOf } from "@/e2e/fixtures/answer";
import { sendBytes } from "@/e2e/fixtures/http";
import { expect, test } from "@/e2e/fixtures/test";

const path = "/api/v1/pets";

test.describe("201", () => {
  test("the pet with its id, its Location, and its change record", async ({ call, database, keyWith, server }) => {
    const { key, id: keyId } = await keyWith({ scopes: ["pets:write"] });
    const body = { name: "Rex", categoryId: 7n, status: "pending" };
    const answer = await call("POST", path, { key, body, headers: { "X-Request-Id": "create-1" } });
    const pet = createdPetOf(answer);
    expect(pet).toEqual({ ...body, id: pet.id });
    expect(answer.headers["location"]).toBe(`${server.origin}/api/v1/pets/${pet.id}`);
    expect(answer.headers["x-request-id"]).toBe("create-1");
    expect(petOf(await call("GET", new URL(answer.headers["location"] ?? "").pathname))).toEqual(pet);
    const [record] = await database.query(
      `SELECT action, actor_kind, actor_id, subject_name, request_id, after FROM activity
       WHERE subject_type = 'pet' AND subject_id = $1`,
      [pet.id],
    );
    expect(record).toEqual({
      action: "pet.created",
      actor_kind: "api_key",
      actor_id: keyId,
      subject_name: "Rex",
      request_id: "create-1",
      after: { id: Number(pet.id), name: "Rex", categoryId: 7, status: "pending" },
    });
  });

  test("Link leads to a page with only this pet, whatever its other parameters", async ({ call, database, shop }) => {
    await shop.add(2);
    const answer = await call("POST", path, { body: { name: "Rex", categoryId: 7, status: "sold" } });
    await shop.add(2, "sold");
    const pet = createdPetOf(answer);
    const [, link = ""] = /^<([^>]+)>; rel="self"$/.exec(answer.headers["link"] ?? "") ?? [];
    const { pathname, search } = new URL(link);
    for (const more of ["", "&status=sold"]) {
      const page = await call("GET", pathname + search + more);
      expect(petsOf(page)).toEqual([pet]);
      expect(page.headers["link"]).toBeUndefined();
    }
    expect(petsOf(await call("GET", (pathname + search).replace("limit=1", "limit=100")))).toEqual([pet]);
    expect(petsOf(await call("GET", `${pathname}${search}&status=available`))).toEqual([]);
    await database.query("DELETE FROM pet WHERE id = $1", [pet.id]);
    expect(petsOf(await call("GET", pathname + search))).toEqual([]);
  });

  test("ids ascend", async ({ call }) => {
    const first = createdPetOf(await call("POST", path, { body: { name: "a", categoryId: 1 } }));
    const second = createdPetOf(await call("POST", path, { body: { name: "b", categoryId: 1 } }));
    expect(second.id > first.id).toBe(true);
  });

  test("status is available by default", async ({ call }) => {
    expect(createdPetOf(await call("POST", path, { body: { name: "Rex", categoryId: 1 } })).status).toBe("available");
    for (const status of ["available", "pending", "sold"]) {
      expect(createdPetOf(await call("POST", path, { body: { name: "Rex", categoryId: 1, status } })).status).toBe(
        status,
      );
    }
  });

  test("unknown fields are ignored, an id too", async ({ call }) => {
    const rawBody =
      '{"id":5,"name":"Rex","categoryId":1,"__proto__":{"status":"sold"},"constructor":1,"tags":[{}],"Name":0}';
    const pet = createdPetOf(await call("POST", path, { rawBody }));
    expect(pet).toEqual({ id: pet.id, name: "Rex", categoryId: 1n, status: "available" });
    expect(pet.id).not.toBe(5n);
  });

  const integers: [string, bigint][] = [
    ["-9223372036854775808", -(2n ** 63n)],
    ["9223372036854775807", 2n ** 63n - 1n],
    ["9007199254740993", 9007199254740993n],
    ["0", 0n],
    ["-0", 0n],
    ["1.0", 1n],
    ["1e2", 100n],
    ["1E+2", 100n],
    ["1.50e1", 15n],
    ["100e-2", 1n],
    ["9.223372036854775807e18", 2n ** 63n - 1n],
  ];
  for (const [literal, value] of integers) {
    test(`categoryId ${literal}`, async ({ call }) => {
      const answer = await call("POST", path, { rawBody: `{"name":"Rex","categoryId":${literal}}` });
      expect(createdPetOf(answer).categoryId).toBe(value);
      expect(answer.text).toContain(`"categoryId":${value},`);
    });
  }

  const names: [string, string][] = [
    ["one character", "x"],
    ["200 characters", "a".repeat(200)],
    ["200 emoji", "\u{1F436}".repeat(200)],
    ["200 characters, spaces included", `${" ".repeat(198)}a `],
    ["white space around", "  \tRex \n"],
    ["emoji with joiners", "\u{1F468}\u200D\u{1F469}\u200D\u{1F467}"],
    ["right to left", "\u05E8\u05E7\u05E1 \u202Eabc\u202C \u0645\u0631\u062D\u0628\u0627"],
    ["combining, not normalised", "e\u0301 \u00e9 \u1112\u1161\u11ab \ufb01"],
    ["control characters", "a\u0001\u0008\u000b\u001f\u007f\u0080\u2028\u2029b"],
    ["quotes and backslashes", `"'\\/\\u0041 \`$(x) {{x}} %s`],
    ["markup and SQL", `<script>alert(1)</script>'); DROP TABLE pet; --`],
    ["noncharacters", "\uffff\ufffe\ufdd0\u{10ffff}\ufffd"],
    ["a byte order mark", "\ufeffRex"],
    ["zero width only", "\u200b"],
  ];
  for (const [what, name] of names) {
    test(`name: ${what}`, async ({ call }) => {
      const pet = createdPetOf(await call("POST", path, { body: { name, categoryId: 1 } }));
      expect(pet.name).toBe(name);
      expect(petOf(await call("GET", `${path}/${pet.id}`)).name).toBe(name);
    });
  }

  test("a name is stored as sent, byte for byte", async ({ call, database }) => {
    const name = "\u{1F436} e\u0301\u202E\u0007";
    const pet = createdPetOf(await call("POST", path, { body: { name, categoryId: 1 } }));
    const [row] = await database.query<{ bytes: Buffer }>(
      "SELECT convert_to(name, 'UTF8') AS bytes FROM pet WHERE id = $1",
      [pet.id],
    );
    expect(row?.bytes.toString("hex")).toBe(Buffer.from(name).toString("hex"));
  });

  test("a name in escapes is the same name", async ({ call }) => {
    const pet = createdPetOf(
      await call("POST", path, { rawBody: '{"name":"\\ud83d\\udc36\\u0052\\/\\n","categoryId":1}' }),
    );
    expect(pet.name).toBe("\u{1F436}R/\n");
  });

  const contentTypes = [
    "application/json",
    "Application/JSON",
    "application/json; charset=utf-8",
    "application/json;charset=UTF-8",
    'application/json; charset="utf-8"',
    "application/json;",
    "application/json ; charset=utf-8 ",
  ];
  for (const contentType of contentTypes) {
    test(`content type ${contentType}`, async ({ call }) => {
      createdPetOf(await call("POST", path, { body: { name: "Rex", categoryId: 1 }, contentType }));
    });
  }

  test("in chunks, and with white space around", async ({ call }) => {
    createdPetOf(await call("POST", path, { rawBody: ' \r\n\t{"name":"Rex","categoryId":1}\n', isChunked: true }));
  });

  test("a repeated key with one value", async ({ call }) => {
    createdPetOf(await call("POST", path, { rawBody: '{"name":"Rex","categoryId":1,"name":"Rex"}' }));
  });

  test("a body just below the limit", async ({ call }) => {
    const rawBody = '{"name":"Rex","categoryId":1}'.padEnd(256 * 1024, " ");
    createdPetOf(await call("POST", path, { rawBody }));
    createdPetOf(await call("POST", path, { rawBody, isChunked: true }));
  });
});

test.describe("400 invalid_request", () => {
  for (const literal of [
    "9223372036854775808",
    "-9223372036854775809",
    "1e19",
    "1e400",
    "-1e400",
    "1.5",
    "1e-1",
    '"1"',
    "null",
    "true",
    "[]",
    "{}",
    "[1]",
    "9".repeat(1_000),
    `1e${"9".repeat(50)}`,
    "5e-324",
  ]) {
    test(`categoryId ${literal.slice(0, 30)}`, async ({ call }) => {
      const answer = await call("POST", path, { rawBody: `{"name":"Rex","categoryId":${literal}}` });
      expectError(
        answer,
        "invalid_request",
        /^categoryId must be an integer from -9223372036854775808 to 9223372036854775807$/,
      );
    });
  }

  const names: [string, string, RegExp][] = [
    ["201 characters", JSON.stringify("a".repeat(201)), /^name must be at most 200 characters$/],
    ["201 emoji", JSON.stringify("\u{1F436}".repeat(201)), /^name must be at most 200 characters$/],
    ["empty", '""', /^name must not be empty$/],
    ["only white space", '" \\t\\n\\u00a0\\u3000\\ufeff\\u2028"', /^name must not be empty$/],
    ["NUL", '"a\\u0000b"', /^name must not contain the NUL character$/],
    ["a lone high surrogate", '"a\\ud83d"', /^name must not contain a lone surrogate$/],
    ["a lone low surrogate", '"\\udc36a"', /^name must not contain a lone surrogate$/],
    ["surrogates the wrong way round", '"\\udc36\\ud83d"', /^name must not contain a lone surrogate$/],
    ["null", "null", /^name must be a string$/],
    ["a number", "5", /^name must be a string$/],
    ["an object", '{"a":1}', /^name must be a string$/],
    ["an array", '["Rex"]', /^name must be a string$/],
  ];
  for (const [what, literal, message] of names) {
    test(`name: ${what}`, async ({ call }) => {
      expectError(
        await call("POST", path, { rawBody: `{"name":${literal},"categoryId":1}` }),
        "invalid_request",
        message,
      );
    });
  }

  for (const literal of ['""', '"unknown"', '"AVAILABLE"', "null", "1", '["sold"]', "{}"]) {
    test(`status ${literal}`, async ({ call }) => {
      const answer = await call("POST", path, { rawBody: `{"name":"Rex","categoryId":1,"status":${literal}}` });
      expectError(answer, "invalid_request", /^status must be one of available, pending, sold$/);
    });
  }

  test("every missing field is named", async ({ call }) => {
    expectError(await call("POST", path, { body: { categoryId: 1 } }), "invalid_request", /^name is required$/);
    expectError(await call("POST", path, { body: { name: "Rex" } }), "invalid_request", /^categoryId is required$/);
    expectError(
      await call("POST", path, { body: { status: "x" } }),
      "invalid_request",
      /^name .+; categoryId .+; status /,
    );
  });

  for (const rawBody of ["null", "[]", '"x"', "1", "true", '[{"name":"Rex","categoryId":1}]']) {
    test(`the body is ${rawBody}`, async ({ call }) => {
      expectError(await call("POST", path, { rawBody }), "invalid_request", /^The body must be a JSON object/);
    });
  }
});

test.describe("400 invalid_json", () => {
  const bodies: [string, string | Buffer][] = [
    ["empty", ""],
    ["white space", " \n"],
    ["truncated", '{"name":"Rex","categoryId":'],
    ["truncated in an escape", '{"name":"\\u12'],
    ["two values", '{"name":"Rex","categoryId":1}{}'],
    ["a trailing comma", '{"name":"Rex","categoryId":1,}'],
    ["single quotes", "{'name':'Rex'}"],
    ["a comment", '{"name":"Rex",/* x */"categoryId":1}'],
    ["NaN", '{"name":"Rex","categoryId":NaN}'],
    ["a leading zero", '{"name":"Rex","categoryId":01}'],
    ["a plus sign", '{"name":"Rex","categoryId":+1}'],
    ["no digits before the point", '{"name":"Rex","categoryId":.5}'],
    ["a raw line break in a string", '{"name":"a\nb","categoryId":1}'],
    ["a form", "name=Rex&categoryId=1"],
    ["a repeated key with two values", '{"name":"Rex","name":"Max","categoryId":1}'],
    ["nested deeply", "[".repeat(100_000)],
    ["nested deeply and closed", `${'{"a":'.repeat(40_000)}1${"}".repeat(40_000)}`],
    ["invalid UTF-8", Buffer.from('{"name":"\xff","categoryId":1}', "latin1")],
    ["a surrogate in UTF-8", Buffer.from('{"name":"\xed\xa0\xbd","categoryId":1}', "latin1")],
    ["overlong UTF-8", Buffer.from('{"name":"\xc0\xaf","categoryId":1}', "latin1")],
    ["truncated UTF-8", Buffer.from('{"name":"\xf0\x9f', "latin1")],
    ["UTF-16", Buffer.from('{"name":"Rex","categoryId":1}', "utf16le")],
    ["compressed", Buffer.from("1f8b0800000000000003ab56ca4bcc4d55b252", "hex")],
  ];
  for (const [what, rawBody] of bodies) {
    test(what, async ({ call }) => {
      expectError(await call("POST", path, { rawBody }), "invalid_json");
    });
  }

  test("no body at all", async ({ call }) => {
    expectError(await call("POST", path, { contentType: "application/json" }), "invalid_json");
  });
});

test.describe("400 invalid_content_type", () => {
  const contentTypes = [
    null,
    "",
    "text/plain",
    "text/json",
    "application/jsonx",
    "application/json-patch+json",
    "application/vnd.api+json",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/json; charset=utf-16",
    "application/json; charset=iso-8859-1",
    "application/json, application/json",
    "json",
    "*/*",
  ];
  for (const contentType of contentTypes) {
    test(`content type ${contentType}`, async ({ call }) => {
      const answer = await call("POST", path, { body: { name: "Rex", categoryId: 1 }, contentType });
      expectError(answer, "invalid_content_type", "application/json");
    });
  }

  test("before the body is read", async ({ call }) => {
    expectError(await call("POST", path, { rawBody: "{", contentType: "text/plain" }), "invalid_content_type");
  });

  test("compressed", async ({ call }) => {
    const options = { body: { name: "Rex", categoryId: 1 }, headers: { "Content-Encoding": "gzip" } };
    expectError(await call("POST", path, options), "invalid_content_type", "not compressed");
  });
});

test.describe("401", () => {
  test("before the body is read", async ({ call }) => {
    expectError(await call("POST", path, { key: null, rawBody: "{", contentType: "text/plain" }), "missing_api_key");
    expectError(await call("POST", path, { key: null, rawBody: Buffer.alloc(300_000) }), "missing_api_key");
  });
});

test.describe("403", () => {
  test("before the body is read", async ({ call, keyWith }) => {
    const { key } = await keyWith({ scopes: ["pets:read", "messages:write"] });
    expectError(
      await call("POST", path, { key, rawBody: "{", contentType: "text/plain" }),
      "insufficient_scope",
      "pets:write",
    );
  });
});

test.describe("413", () => {
  const tooLarge = '{"name":"Rex","categoryId":1}'.padEnd(256 * 1024 + 1, " ");
  test("by its Content-Length", async ({ call }) => {
    expectError(await call("POST", path, { rawBody: tooLarge }), "payload_too_large", "262144");
  });

  test("in chunks", async ({ call }) => {
    expectError(await call("POST", path, { rawBody: tooLarge, isChunked: true }), "payload_too_large", "262144");
  });

  test("the connection serves the next request", async ({ call, server, fullKey }) => {
    const body = Buffer.alloc(1_000_000, " ").toString();
    const chunked = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    const head = `Host: localhost\r\nAuthorization: Bearer ${fullKey}\r\nContent-Type: application/json\r\n`;
    const { bytes } = await sendBytes(
      server.port,
      `POST ${path} HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\n${chunked}` +
        `POST ${path} HTTP/1.1\r\n${head}Content-Length: ${body.length}\r\n\r\n${body}` +
        `GET ${path}?limit=0 HTTP/1.1\r\n${head}Connection: close\r\n\r\n`,
    );
    expect(bytes.toString().match(/"code":"[a-z_]+"/g)).toEqual([
      '"code":"payload_too_large"',
      '"code":"payload_too_large"',
      '"code":"invalid_request"',
    ]);
    await call("GET", path);
  });

  test("by far, and the server keeps running", async ({ call }) => {
    expectError(await call("POST", path, { rawBody: Buffer.alloc(5_000_000, " ") }), "payload_too_large");
    expectError(
      await call("POST", path, { rawBody: Buffer.alloc(5_000_000, " "), isChunked: true }),
      "payload_too_large",
    );
    createdPetOf(await call("POST", path, { body: { name: "Rex", categoryId: 1 } }));
  });
});
