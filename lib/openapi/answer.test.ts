import { describe, expect, it } from "vitest";
import { answerOpenApi } from "@/lib/openapi/answer";

const get = (headers: Record<string, string> = {}) =>
  answerOpenApi(new Request("http://shop.test/api/v1/openapi.json", { headers: { host: "shop.test", ...headers } }));

describe("200", () => {
  it("is the document, to anyone and from any origin", async () => {
    const response = await get();
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    expect(response.headers.get("x-request-id")).toBeTruthy();
    expect(await response.json()).toMatchObject({ openapi: "3.1.1", servers: [{ url: "http://shop.test/api/v1" }] });
  });

  it("has another ETag at another address, since the servers differ", async () => {
    const [here, elsewhere] = [await get(), await get({ host: "other.test" })];
    expect(here.headers.get("etag")).not.toBe(elsewhere.headers.get("etag"));
  });
});

describe("304", () => {
  it.each([
    ["the same tag", (etag: string) => etag],
    ["a list with the tag", (etag: string) => `"other", ${etag}`],
    ["the tag as a strong one", (etag: string) => etag.slice("W/".length)],
    ["any version", () => "*"],
  ])("answers %s", async (_, tagsFor) => {
    const etag = (await get()).headers.get("etag") ?? "";
    const response = await get({ "if-none-match": tagsFor(etag) });
    expect(response.status).toBe(304);
    expect(response.headers.get("etag")).toBe(etag);
    expect(await response.text()).toBe("");
  });

  it("is not the answer to another tag", async () => {
    expect((await get({ "if-none-match": 'W/"other"' })).status).toBe(200);
  });
});
