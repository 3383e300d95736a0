import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { ErrorCode } from "@/lib/core/error-codes";
import { AppError } from "@/lib/core/errors";
import { INT64_MAX, INT64_MIN } from "@/lib/core/int64";
import { publicMutation } from "@/lib/console/procedure";
import { consoleRoute } from "@/lib/http/handle-console";
import {
  BODY_BYTES_MAX,
  LARGE_BODIES_OF_SITE_MAX,
  readAddress,
  readBody,
  readJson,
  readParams,
  readQuery,
  PUBLIC_BODY_BYTES_MAX,
} from "@/lib/http/read-input";
import {
  createPetContract,
  listPetsContract,
  listPetsQuery,
  newPet,
  PAGE_SIZE_DEFAULT,
  PAGE_SIZE_MAX,
  getPetContract,
} from "@/lib/pets/contract";
import { petStatuses } from "@/lib/pets/statuses";

/** Returns the result or the AppError; any other error fails the test. */
function resultOf<T>(read: () => T): { value: T } | { error: AppError } {
  try {
    return { value: read() };
  } catch (error) {
    if (error instanceof AppError) return { error };
    throw error;
  }
}

const binary = fc.string({ unit: "binary" });

describe("a query", () => {
  const read = (search: string) => resultOf(() => readQuery(listPetsQuery, search));

  it("has the defaults of the contract when it is empty", () => {
    expect(read("")).toEqual({ value: { limit: PAGE_SIZE_DEFAULT } });
  });

  it("is read when every value is valid, in any order, ignoring unknown parameters", () => {
    const unknown = fc.stringMatching(/^[a-z]{1,8}$/).filter((name) => !["limit", "status", "cursor"].includes(name));
    const valid = fc.record(
      {
        limit: fc.integer({ min: 1, max: PAGE_SIZE_MAX }),
        status: fc.constantFrom(...petStatuses),
        cursor: fc.string({ unit: "grapheme" }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(
        valid,
        fc.dictionary(unknown, fc.string({ unit: "grapheme" })),
        fc.boolean(),
        (known, others, isReversed) => {
          const pairs = Object.entries({ ...known, ...others }).map(([name, value]): [string, string] => [
            name,
            String(value),
          ]);
          if (isReversed) pairs.reverse();
          const search = new URLSearchParams(pairs).toString();
          expect(read(search)).toEqual({ value: { limit: PAGE_SIZE_DEFAULT, ...known } });
        },
      ),
    );
  });

  it("is either parsed or rejected as an invalid request, for any input", () => {
    const pieces = fc.constantFrom(
      "limit",
      "status",
      "cursor",
      "=",
      "&",
      "%",
      "%00",
      "%ff",
      "+",
      "1",
      "100",
      "101",
      "sold",
      "__proto__",
    );
    const searches = fc.oneof(
      binary,
      fc.array(pieces, { maxLength: 12 }).map((all) => all.join("")),
    );
    fc.assert(
      fc.property(searches, (search) => {
        const result = read(search);
        if ("error" in result) {
          expect(result.error).toMatchObject({ code: "invalid_request", status: 400 });
          expect(result.error.message).toMatch(/^(?:limit|status|cursor) /);
        } else {
          const { limit, status } = result.value;
          expect(Number.isInteger(limit) && limit >= 1 && limit <= PAGE_SIZE_MAX).toBe(true);
          expect([...petStatuses, undefined]).toContain(status);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(["", "0", "-1", "+1", "01", "1.0", "1e1", "101", "1000", " 1", "1%00", "ten", "१"])(
    "with limit=%s is rejected",
    (limit) => {
      const result = read(`limit=${limit}`);
      expect(result).toMatchObject({
        error: { code: "invalid_request", message: "limit must be an integer from 1 to 100" },
      });
    },
  );

  it.each(["", "Available", "available,sold", "sold%20", "gone"])("with status=%s is rejected", (status) => {
    const result = read(`status=${status}`);
    expect(result).toMatchObject({ error: { message: "status must be one of available, pending, sold" } });
  });

  it("reports every invalid parameter at once", () => {
    expect(read("limit=0&status=gone")).toMatchObject({
      error: { message: "limit must be an integer from 1 to 100; status must be one of available, pending, sold" },
    });
  });

  it.each(["limit=5&limit=5", "limit=5&limit=6", "limit=5&LIMIT=6&limit="])(
    "that repeats a parameter is rejected: %s",
    (search) => {
      expect(read(search)).toMatchObject({
        error: { code: "invalid_request", message: "limit must be given only once" },
      });
    },
  );
});

describe("path parameters", () => {
  const { params, path } = getPetContract;
  const read = (segment: string) => resultOf(() => readParams(params, path, `/api/v1/pets/${segment}`));

  it("are parsed for every int64", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: INT64_MIN, max: INT64_MAX }), (petId) => {
        expect(read(petId.toString())).toEqual({ value: { petId } });
      }),
    );
  });

  it("are decoded before they are parsed", () => {
    expect(read("%34%32")).toEqual({ value: { petId: 42n } });
    const any = z.object({ petId: z.string() });
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(readParams(any, path, `/api/v1/pets/${encodeURIComponent(text)}`)).toEqual({ petId: text });
      }),
    );
  });

  it("that cannot be an id are not found, for any input", () => {
    fc.assert(
      fc.property(fc.oneof(binary, fc.stringMatching(/^[-+0-9%a-fA-F]{0,24}$/)), (segment) => {
        const result = read(segment);
        if ("error" in result) expect(result.error).toMatchObject({ code: "not_found", status: 404 });
        else expect(typeof result.value.petId).toBe("bigint");
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    "",
    "%",
    "%zz",
    "%c3",
    "1.0",
    "+1",
    "01",
    "1e3",
    "9223372036854775808",
    "-9223372036854775809",
    "%00",
    "1%20",
  ])("are not found: %s", (segment) => {
    expect(read(segment)).toMatchObject({ error: { code: "not_found" } });
  });

  it.each(["%", "%zz", "%c3", "Rex%ff"])(
    "that are not UTF-8 are not found, also where any text is an id: %s",
    (segment) => {
      const any = z.object({ petId: z.string() });
      expect(resultOf(() => readParams(any, path, `/api/v1/pets/${segment}`))).toMatchObject({
        error: { code: "not_found" },
      });
    },
  );

  it("that the path does not have are not found", () => {
    expect(resultOf(() => readParams(params, path, "/api"))).toMatchObject({ error: { code: "not_found" } });
  });
});

describe("an address parsed strictly", () => {
  const read = (contract: typeof getPetContract | typeof listPetsContract, url: string) =>
    resultOf(() => readAddress(contract, `http://shop.test${url}`, true));

  it.each([
    [listPetsContract, "/api/v1/pets?limit=7&status=sold"],
    [getPetContract, "/api/v1/pets/1"],
    [getPetContract, "/api/v1/pets/1?"],
  ])("accepts known parameters", (contract, url) => {
    expect(read(contract, url)).toHaveProperty("value");
  });

  it.each([
    [listPetsContract, "/api/v1/pets?limt=7", "limt"],
    [listPetsContract, "/api/v1/pets?limit=0&page=2", "page"],
    [getPetContract, "/api/v1/pets/1?verbose", "verbose"],
  ])("rejects unknown parameters: %#", (contract, url, name) => {
    const result = read(contract, url);
    expect(result).toHaveProperty("error.code", "invalid_request");
    expect(result).toHaveProperty("error.message", expect.stringContaining(`${name} is not known here`));
  });
});

describe("a body", () => {
  const json = "application/json";
  const sample = '{"name":"Rex","categoryId":7}';

  async function read(body: BodyInit, headers: Record<string, string> = { "content-type": json }) {
    const request = new Request("http://shop.test/api/v1/pets", { method: "POST", body, headers });
    if (headers["content-type"] === undefined) request.headers.delete("content-type");
    try {
      return { value: await readBody(createPetContract.body, request) };
    } catch (error) {
      if (error instanceof AppError) return { code: error.code, message: error.message };
      throw error;
    }
  }
  const refusal = (code: ErrorCode, message: unknown = expect.any(String)) => ({ code, message });

  it("is parsed exactly, with an int64 that a double could not represent", async () => {
    const body = '{"name":" Rex ","categoryId":9007199254740993,"isVaccinated":true}';
    expect(await read(body)).toEqual({ value: { name: " Rex ", categoryId: 9007199254740993n, status: "available" } });
  });

  it("is parsed with any JSON escapes and white space", async () => {
    const names = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 20 })
      .filter((name) => newPet.shape.name.safeParse(name).success);
    const escape = (text: string) =>
      text.replaceAll(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
    await fc.assert(
      fc.asyncProperty(names, fc.bigInt({ min: INT64_MIN, max: INT64_MAX }), async (name, categoryId) => {
        const body = `\n{ "categoryId" : ${categoryId} ,\t"name": "${escape(name)}" }\r\n`;
        expect(await read(body)).toEqual({ value: { name, categoryId, status: "available" } });
      }),
    );
  });

  it("is parsed or rejected with an error of the contract, for any bytes", async () => {
    const pieces = fc.constantFrom(
      "{",
      "}",
      "[",
      "]",
      '"name"',
      ":",
      '"Rex"',
      ",",
      '"categoryId"',
      "7",
      "1e0",
      '"status"',
      '"sold"',
      "null",
    );
    const texts = fc.array(pieces, { maxLength: 12 }).map((all) => new TextEncoder().encode(all.join("")));
    const objects = fc
      .record({ name: fc.jsonValue(), categoryId: fc.jsonValue(), status: fc.jsonValue() }, { requiredKeys: [] })
      .map((value) => new TextEncoder().encode(JSON.stringify(value)));
    const codes: readonly ErrorCode[] = createPetContract.errors;
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.uint8Array({ maxLength: 60 }), texts, objects), async (bytes) => {
        const result = await read(new Uint8Array(bytes));
        if ("code" in result) expect(codes).toContain(result.code);
        else expect(newPet.safeParse(result.value).success).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    json,
    "application/json;charset=utf-8",
    'APPLICATION/JSON ; charset="UTF-8"',
    "application/json;",
    "application/json; version=1",
    "application/json; version=1; charset=utf-8",
    'application/json; profile="a;charset=latin1"',
  ])("is accepted as %s", async (type) => {
    expect(await read(sample, { "content-type": type })).toHaveProperty("value");
  });

  it.each([
    "",
    "text/plain",
    "application/jsonp",
    "application/json, text/plain",
    "application/json;charset=latin1",
    "application/json; version=1; charset=latin1",
    "application/ld+json",
  ])("is rejected as %j", async (type) => {
    expect(await read(sample, { "content-type": type })).toEqual(refusal("invalid_content_type"));
  });

  it("is rejected for an unknown field only when it is parsed strictly", async () => {
    const strictly = (text: string) => {
      const headers = { "content-type": json };
      const request = new Request("http://shop.test/", { method: "POST", body: text, headers });
      return readBody(createPetContract.body, request, true).catch((error: unknown) => (error as AppError).message);
    };
    expect(await strictly(sample)).toHaveProperty("name", "Rex");
    expect(await strictly('{"name":"Rex","categoryId":7,"isVaccinated":true,"__proto__":1}')).toBe(
      "isVaccinated is not known here, and Prefer says handling=strict; " +
        "__proto__ is not known here, and Prefer says handling=strict",
    );
    expect(await strictly('{"name":"Rex","colour":"red"}')).toMatch(/^categoryId .*; colour is not known here/);
    expect(await strictly("[]")).toMatch(/JSON object/);
  });

  it("is rejected when it is compressed or has no Content-Type", async () => {
    expect(await read(sample, { "content-type": json, "content-encoding": "gzip" })).toEqual(
      refusal("invalid_content_type"),
    );
    expect(await read(sample, { "content-type": json, "content-encoding": "Identity" })).toHaveProperty("value");
    expect(await read(sample, {})).toEqual(refusal("invalid_content_type"));
  });

  it.each(["", " ", "{", '{"name":"Rex",}', "{'name':'Rex'}", "NaN", `${sample} ${sample}`])(
    "is rejected when it is not JSON: %s",
    async (body) => {
      expect(await read(body)).toEqual(
        refusal("invalid_json", expect.stringMatching(/^The body is not valid JSON: ./)),
      );
    },
  );

  it("is rejected when it is not UTF-8, rather than stored with replacement characters", async () => {
    const bytes = Uint8Array.from([...Buffer.from('{"name":"'), 0xff, ...Buffer.from('","categoryId":7}')]);
    expect(await read(bytes)).toEqual(refusal("invalid_json", "The body is not valid JSON: it is not UTF-8"));
  });

  it.each(["null", "[]", '"Rex"', "7", "true", `[${sample}]`])(
    "is rejected when it is JSON but not an object: %s",
    async (body) => {
      expect(await read(body)).toEqual(
        refusal("invalid_request", "The body must be a JSON object with name and categoryId"),
      );
    },
  );

  it("is rejected with every invalid field at once", async () => {
    const { message } = (await read('{"categoryId":1.5,"status":"gone"}')) as { message: string };
    expect(message.split("; ")).toEqual([
      "name is required",
      "categoryId must be an integer from -9223372036854775808 to 9223372036854775807",
      "status must be one of available, pending, sold",
    ]);
  });

  it("is rejected with the first 20 problems and their total number", async () => {
    const fields = Array.from({ length: 30 }, (_, i) => `field${i}`);
    const schema = z.object(Object.fromEntries(fields.map((name) => [name, z.string("must be text")])));
    const request = new Request("http://x/", { method: "POST", headers: { "content-type": json }, body: "{}" });
    const error = await readBody(schema, request).catch((thrown: unknown) => thrown as AppError);
    expect((error as AppError).message.split("; ")).toEqual([
      ...fields.slice(0, 20).map((name) => `${name} must be text`),
      "these are 20 of 30 problems",
    ]);
  });

  it("may be as large as the limit and no larger, with or without a Content-Length", async () => {
    const largest = sample + " ".repeat(BODY_BYTES_MAX - sample.length);
    for (const isDeclared of [true, false]) {
      const headers = (length: number) => ({
        "content-type": json,
        ...(isDeclared && { "content-length": String(length) }),
      });
      expect(await read(largest, headers(BODY_BYTES_MAX))).toHaveProperty("value");
      expect(await read(`${largest} `, headers(BODY_BYTES_MAX + 1))).toEqual(refusal("payload_too_large"));
    }
  });
});

it("a request without a session may have a small body only, with or without a Content-Length", async () => {
  const signUp = publicMutation({
    records: "account.created",
    changes: [],
    input: z.object({ a: z.string() }),
    answer: z.object({}),
    run: async () => ({}),
  });
  const { POST: answer } = consoleRoute({ session: { signUp } });
  const send = async (length: number, isStreamed: boolean) => {
    const bytes = new TextEncoder().encode(`{"a":"${"x".repeat(length - 8)}"}`);
    const body = isStreamed ? new Blob([bytes]).stream() : bytes;
    const headers = {
      "Content-Type": "application/json",
      Host: "localhost",
      Origin: "http://localhost",
      ...(!isStreamed && { "Content-Length": String(length) }),
    };
    return (
      await answer(
        new Request("http://localhost/api/console/session.signUp", {
          method: "POST",
          headers,
          body,
          duplex: "half",
        } as RequestInit),
      )
    ).status;
  };
  for (const isStreamed of [false, true]) {
    expect(await send(PUBLIC_BODY_BYTES_MAX, isStreamed)).toBe(200);
    expect(await send(PUBLIC_BODY_BYTES_MAX + 1, isStreamed)).toBe(413);
  }
});

it("concurrent large bodies are parsed with turns of the event loop in between, after small ones", async () => {
  const schema = z.object({ a: z.string() });
  const done: string[] = [];
  const send = async (name: string, length: number) => {
    const body = `{"a":"${"x".repeat(length)}"}`;
    const headers = { "Content-Type": "application/json" };
    await readBody(schema, new Request("http://localhost/", { method: "POST", headers, body }));
    done.push(name);
  };
  const large = Array.from({ length: 20 }, (_, i) => send(`large ${i}`, 200_000));
  let turns = 0;
  const count = () => {
    turns++;
    if (done.length < 21) setImmediate(count);
  };
  count();
  await send("small", 1_000);
  expect(done.length).toBeLessThan(5);
  await Promise.all(large);
  // On a busy machine the time between two bodies ends before their turns.
  expect(turns).toBeGreaterThanOrEqual(large.length);
});

it("of large bodies, a site has a bounded part under way, and others theirs", async () => {
  const ends: (() => void)[] = [];
  const send = (address: string, length: number) => {
    const body = new ReadableStream({
      start: (controller) =>
        void ends.push(() => {
          controller.enqueue(Buffer.from('"x"'));
          controller.close();
        }),
    });
    const headers = {
      "Content-Type": "application/json",
      "Content-Length": String(length),
      "X-Petstore-Client-Address": address,
    };
    const request = new Request("http://localhost/", { method: "POST", headers, body, duplex: "half" } as RequestInit);
    return readJson(request, BODY_BYTES_MAX).catch(({ code }: AppError) => code);
  };
  const most = LARGE_BODIES_OF_SITE_MAX / BODY_BYTES_MAX;
  const under = Array.from({ length: most }, () => send("203.0.113.9", BODY_BYTES_MAX));
  expect(await send("203.0.113.9", BODY_BYTES_MAX)).toBe("unavailable");
  const others = [send("203.0.113.9", 100), send("198.51.100.9", BODY_BYTES_MAX)];
  for (const end of ends) end();
  expect(new Set(await Promise.all([...under, ...others]))).toEqual(new Set(["x"]));
  const next = send("203.0.113.9", BODY_BYTES_MAX);
  ends.at(-1)?.();
  expect(await next).toBe("x");
});
