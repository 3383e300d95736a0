import { send } from "@/e2e/fixtures/http";
import { toRequest } from "@/e2e/fixtures/call";
import { expect, test } from "@/e2e/fixtures/test";

const PAGE = "/api/v1/pets?limit=100";

test.describe("a page of 100 pets", () => {
  for (const [accepted, coding] of [
    ["br", "br"],
    ["gzip, deflate, br", "br"],
    ["gzip, deflate", "gzip"],
    ["br;q=0.5, gzip", "gzip"],
  ] as const) {
    test(`to Accept-Encoding: ${accepted} is compressed with ${coding}`, async ({ call, shop }) => {
      await shop.clear();
      await shop.add(150);
      const plain = await call("GET", PAGE);
      const compressed = await call("GET", PAGE, { headers: { "Accept-Encoding": accepted } });
      expect(plain.headers["content-encoding"]).toBeUndefined();
      expect(plain.headers["vary"]).toBe("Accept-Encoding");
      expect(compressed.headers["content-encoding"]).toBe(coding);
      expect(compressed.headers["content-length"]).toBe(String(compressed.sentLength));
      expect(compressed.sentLength).toBeLessThan(plain.sentLength / 5);
      expect(compressed.text).toBe(plain.text);
      for (const name of ["etag", "vary", "link", "x-total-count", "content-type", "cache-control"])
        expect(compressed.headers[name], name).toBe(plain.headers[name]);
    });
  }

  test("is not compressed for a client that accepts no supported coding, or prefers identity", async ({
    call,
    shop,
  }) => {
    await shop.clear();
    await shop.add(100);
    for (const accepted of ["identity", "zstd", "br;q=0, gzip;q=0", "gzip;q=0.5, identity;q=1", "*;q=0", ""]) {
      const answer = await call("GET", PAGE, { headers: { "Accept-Encoding": accepted } });
      expect(answer.headers["content-encoding"], accepted).toBeUndefined();
      expect(answer.headers["content-length"]).toBe(String(answer.sentLength));
    }
  });

  test("is 304 in any coding for a client that has it in any other", async ({ call, shop }) => {
    await shop.clear();
    await shop.add(100);
    const { headers } = await call("GET", PAGE, { headers: { "Accept-Encoding": "br" } });
    for (const accepted of ["br", "gzip", "identity"]) {
      const again = await call("GET", PAGE, {
        headers: { "Accept-Encoding": accepted, "If-None-Match": headers["etag"] ?? "" },
      });
      expect(again.status).toBe(304);
      expect(again.headers["vary"]).toBe("Accept-Encoding");
      expect(again.headers["content-encoding"]).toBeUndefined();
    }
  });

  test("changes with the pets", async ({ call, shop, database }) => {
    await shop.clear();
    await shop.add(100);
    const headers = { "Accept-Encoding": "br" };
    const before = await call("GET", PAGE, { headers });
    await database.query("UPDATE pet SET name = 'Rex'");
    const after = await call("GET", PAGE, { headers });
    expect(after.text).not.toBe(before.text);
    expect(after.text.match(/"Rex"/g)).toHaveLength(100);
  });
});

test("bodies below 1 KB, errors and writes are not compressed", async ({ call, shop }) => {
  await shop.clear();
  await shop.add(10);
  const headers = { "Accept-Encoding": "br, gzip" };
  const answers = [
    await call("GET", "/api/v1/pets", { headers }),
    await call("GET", "/api/v1/pets?limit=0", { headers }),
    await call("POST", "/api/messages", { headers, body: { message: "Woof! ".repeat(1_000) } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 400, 202]);
  for (const answer of answers) expect(answer.headers["content-encoding"]).toBeUndefined();
});

test("HEAD of a compressed page has the headers of GET", async ({ call, shop }) => {
  await shop.clear();
  await shop.add(100);
  const headers = { "Accept-Encoding": "br", "X-Request-Id": "same" };
  const { date: _getDate, ...get } = (await call("GET", PAGE, { headers })).headers;
  const { date: _headDate, ...head } = (await call("HEAD", PAGE, { headers })).headers;
  expect(head).toEqual(get);
});

test("the OpenAPI document is compressed", async ({ call }) => {
  const answer = await call("GET", "/api/v1/openapi.json", { key: null, headers: { "Accept-Encoding": "gzip" } });
  expect(answer.headers["content-encoding"]).toBe("gzip");
  expect(answer.sentLength).toBeLessThan(answer.text.length / 4);
});

test.describe("a page of the docs", () => {
  const ask = async (origin: string, path: string, headers: Record<string, string>) =>
    send(origin, toRequest("GET", path, "", { key: null, headers }));

  test("is compressed while it is streamed", async ({ server }) => {
    const plain = await ask(server.origin, "/docs", {});
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.headers["vary"]?.toLowerCase()).toContain("accept-encoding");
    for (const [accepted, coding] of [
      ["gzip, deflate, br, zstd", "br"],
      ["gzip", "gzip"],
      ["br;q=0.1, gzip;q=0.2", "gzip"],
    ] as const) {
      const page = await ask(server.origin, "/docs", { "Accept-Encoding": accepted });
      expect(page.headers["content-encoding"]).toBe(coding);
      expect(page.headers["vary"]?.toLowerCase()).toContain("accept-encoding");
      expect(page.sentLength).toBeLessThan(plain.sentLength / 4);
      expect(page.bytes.toString()).toContain("</html>");
    }
    for (const accepted of ["identity", "br;q=0", "zstd"]) {
      const page = await ask(server.origin, "/docs", { "Accept-Encoding": accepted });
      expect(page.headers["content-encoding"], accepted).toBeUndefined();
    }
  });

  test("is not compressed when another site makes a browser request it with a cookie", async ({ server }) => {
    const codingFor = async (headers: Record<string, string>) =>
      (await ask(server.origin, "/docs", { "Accept-Encoding": "br", ...headers })).headers["content-encoding"];
    const Cookie = "petstore.theme=dark";
    expect(await codingFor({ Cookie, "Sec-Fetch-Site": "cross-site" })).toBeUndefined();
    expect(await codingFor({ Cookie, "Sec-Fetch-Site": "same-origin" })).toBe("br");
  });
});
