import fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { type ErrorCode, errorCodes } from "@/lib/core/error-codes";
import { AppError } from "@/lib/core/errors";
import { errorBody } from "@/lib/core/error-body";
import { JsonText, respond, respondWithError } from "@/lib/http/respond";
import { createPetContract, getPetContract } from "@/lib/pets/contract";
import { settings } from "@/lib/settings";

const pet = { id: 42n, name: "Rex", categoryId: 9007199254740993n };
const petText = '{"id":42,"name":"Rex","categoryId":9007199254740993}';

const get = (ifNoneMatch?: string, body: unknown = pet, headers = {}) =>
  respond(
    getPetContract,
    new Request("http://shop.test/", { headers: ifNoneMatch === undefined ? {} : { "if-none-match": ifNoneMatch } }),
    "request-1",
    { body, headers },
  );
const tagOf = (response: Response) => response.headers.get("etag") ?? "";
const tag = tagOf(get());

describe("200", () => {
  it("carries the body exactly, its length in bytes, and a weak tag of its own", async () => {
    const response = get(undefined, { ...pet, name: "Рекс 🐕" });
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(text).toBe('{"id":42,"name":"Рекс 🐕","categoryId":9007199254740993}');
    expect(response.headers.get("content-length")).toBe(String(Buffer.byteLength(text)));
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(response.headers.get("cache-control")).toBe("private, no-cache");
    expect(response.headers.get("x-request-id")).toBe("request-1");
    expect(tagOf(response)).toMatch(/^W\/"[\x21\x23-\x7e]+"$/);
  });

  it("is the same for JSON written here and by PostgreSQL", async () => {
    const response = get(undefined, new JsonText(petText));
    expect(await response.text()).toBe(petText);
    expect(tagOf(response)).toBe(tag);
  });

  it("has another tag for any other body", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        const isSame = JSON.stringify(one) === JSON.stringify(other);
        expect(tagOf(get(undefined, one)) === tagOf(get(undefined, other))).toBe(isSame);
      }),
    );
  });
});

describe("304", () => {
  it.each([
    ["the tag", tag],
    ["the tag as a strong one, since the comparison is weak", tag.slice(2)],
    ["any version", "*"],
    ["any version, with blanks", " * "],
    ["the tag in a list", `"a", ${tag}, W/"b"`],
    ["the tag in a list without blanks", `"a",${tag}`],
    ["the tag in a list with empty members", `, ,${tag},`],
  ])("is the response to %s", async (_, ifNoneMatch) => {
    const response = get(ifNoneMatch, pet, { "X-Total-Count": "1" });
    expect(response.status).toBe(304);
    expect(await response.text()).toBe("");
    expect(response.headers.get("content-type")).toBeNull();
    // Headers that update the version the client has: RFC 9110, section 15.4.5.
    expect(tagOf(response)).toBe(tag);
    expect(response.headers.get("cache-control")).toBe("private, no-cache");
    expect(response.headers.get("x-total-count")).toBe("1");
    expect(response.headers.get("x-request-id")).toBe("request-1");
  });

  it.each([
    ["nothing", undefined],
    ["an empty list", ""],
    ["another tag", 'W/"other"'],
    ["the tag without its quotes", tag.slice(3, -1)],
    ["the beginning of the tag", `${tag.slice(0, -2)}"`],
    ["the tag in other letters", tag.toUpperCase()],
    ["the tag with the mark of weakness in lower case", tag.replace("W/", "w/")],
    ["the mark of weakness twice", `W/${tag}`],
    ["a star in a list", `*, "other"`],
  ])("is not the response to %s", (_, ifNoneMatch) => {
    expect(get(ifNoneMatch).status).toBe(200);
  });

  it("is the response to a list exactly when it contains the tag", () => {
    const opaque = fc.stringMatching(/^[!#-+\--~]{0,30}$/);
    const others = fc.array(fc.tuple(fc.constantFrom("", "W/"), opaque).map(([weak, text]) => `${weak}"${text}"`));
    fc.assert(
      fc.property(
        others,
        others,
        fc.boolean(),
        fc.constantFrom(",", ", ", " ,\t"),
        (before, after, isListed, comma) => {
          const list = [...before, ...(isListed ? [tag] : []), ...after].join(comma);
          expect(get(list).status).toBe(isListed ? 304 : 200);
        },
      ),
    );
  });

  it("is never the response to a write, and a write has no tag", () => {
    const request = new Request("http://shop.test/", { method: "POST", headers: { "if-none-match": "*" } });
    const response = respond(createPetContract, request, "request-1", { body: pet });
    expect(response.status).toBe(201);
    expect(response.headers.get("etag")).toBeNull();
  });
});

describe("an error", () => {
  it.each(Object.keys(errorCodes) as ErrorCode[])("%s has the Error body and the status of the table", async (code) => {
    const response = respondWithError(new AppError(code, 'not "fine" \u2028 é'), "request-1");
    const body: unknown = await response.clone().json();
    expect(body).toEqual({ code, message: 'not "fine" \u2028 é', status: errorCodes[code].status });
    expect(errorBody.safeParse(body).success).toBe(true);
    expect(response.status).toBe(errorCodes[code].status);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(response.headers.get("content-length")).toBe(String(Buffer.byteLength(await response.text())));
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("x-request-id")).toBe("request-1");
    expect(response.headers.has("etag")).toBe(false);
    expect(response.headers.get("link")).toBe(`</docs/errors#${code}>; rel="help"`);
  });

  it("links to the docs at the public address, after its other links", () => {
    const linkOf = (more = {}) => respondWithError(new AppError("gone"), "r", more).headers.get("link");
    const help = '<https://shop.test/docs/errors#gone>; rel="help"';
    settings().publicUrl = "https://shop.test";
    onTestFinished(() => void (settings().publicUrl = undefined));
    expect(linkOf()).toBe(help);
    expect(linkOf({ Link: '</pets>; rel="successor-version"' })).toBe(`</pets>; rel="successor-version", ${help}`);
  });

  it("has a challenge, with an error attribute only when a key was sent", () => {
    const challengeOf = (code: ErrorCode) => respondWithError(new AppError(code), "r").headers.get("www-authenticate");
    expect(challengeOf("missing_api_key")).toBe('Bearer realm="petstore"');
    expect(challengeOf("invalid_api_key")).toBe('Bearer realm="petstore", error="invalid_token"');
    expect(challengeOf("not_found")).toBeNull();
  });

  it("has Retry-After when the service is unavailable", () => {
    const unavailable = (headers = {}) => respondWithError(new AppError("unavailable", "later", headers), "r").headers;
    expect(unavailable().get("retry-after")).toBe("1");
    expect(unavailable({ "Retry-After": "30" }).get("retry-after")).toBe("30");
  });

  it("lists the limits that passed beside the limit that was exceeded", () => {
    const error = new AppError("rate_limited", "later", { RateLimit: '"per-key";r=0;t=9', "Retry-After": "9" });
    const { headers } = respondWithError(error, "r", { RateLimit: '"per-address";r=4;t=7' });
    expect(headers.get("ratelimit")).toBe('"per-address";r=4;t=7, "per-key";r=0;t=9');
  });

  it("has the headers of the AppError", () => {
    const error = new AppError("method_not_allowed", "no", { Allow: "GET, HEAD" });
    expect(respondWithError(error, "r").headers.get("allow")).toBe("GET, HEAD");
  });
});
