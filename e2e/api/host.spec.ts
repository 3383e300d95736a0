import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { checkAnswer, expectError } from "@/e2e/fixtures/answer";
import { send, sendBytes, type RawRequest } from "@/e2e/fixtures/http";
import { startServer, type ServerProcess } from "@/e2e/fixtures/server-process";
import { expect, test as base } from "@/e2e/fixtures/test";
import { probePaths } from "@/lib/core/probes";

/** A shop with a public address. */
const test = base.extend<object, { named: ServerProcess }>({
  named: [
    async ({ database }, use) => {
      const server = await startServer(database.shopUrl, { PUBLIC_URL: "https://shop.example" });
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
});

const EVERYWHERE = [
  "/api/v1/pets",
  "/api/console/session.read",
  "/sign-in",
  "/docs/guides/paging",
  "/docs/search.json",
  "/_next/x",
];

/** The request with this host name. */
function asked(server: ServerProcess, host: string, request: Partial<RawRequest> = {}) {
  const { headers = [], ...rest } = request;
  return send(server.origin, { method: "GET", path: "/api/v1/pets", ...rest, headers: [["Host", host], ...headers] });
}

for (const address of EVERYWHERE) {
  // The console shows its errors to staff, in their language; pages and the API name the setting to the operator.
  const isConsole = address.startsWith("/api/console/");
  const toStaff = /Ask the operator/;
  test(`400 ${address} for an invalid Host`, async ({ server }) => {
    for (const host of ["<b>shop</b>", "[[[[", "a](javascript:alert(1))", "a b", "x/y", "a".repeat(300)])
      expectError(
        checkAnswer("", "", await asked(server, host, { path: address })),
        "invalid_request",
        isConsole ? /values/ : /Host/,
      );
  });

  test(`421 ${address} for a foreign host name`, async ({ server, named }) => {
    const own = await asked(server, "evil.example", { path: address, headers: [["Origin", "http://evil.example"]] });
    expectError(checkAnswer("", "", own), "misdirected_request", isConsole ? toStaff : /evil\.example.*Set PUBLIC_URL/);
    const public_ = await asked(named, "evil.example", { path: address });
    expectError(
      checkAnswer("", "", public_),
      "misdirected_request",
      isConsole ? toStaff : /https:\/\/shop\.example.*PUBLIC_URL/,
    );
  });
}

test("X-Forwarded-Host is not read", async ({ server, named }) => {
  const headers: [string, string][] = [["X-Forwarded-Host", "evil.example"]];
  for (const shop of [server, named]) {
    const page = await asked(shop, "localhost", { path: "/docs/guides/paging", headers });
    expect(page.status).toBe(200);
    expect(page.bytes.toString() + JSON.stringify(page.headers)).not.toContain("evil.example");
  }
  expect((await asked(server, "evil.example", { headers: [["X-Forwarded-Host", "localhost"]] })).status).toBe(421);
});

test("probes are answered under any host name, and without a Host in HTTP/1.0", async ({ server, named }) => {
  for (const shop of [server, named]) {
    for (const address of probePaths) {
      const expected = address.endsWith("metrics") ? 404 : 200;
      for (const host of ["petstore:3000", "10.0.0.7:3000", "petstore.default.svc.cluster.local"])
        expect((await asked(shop, host, { path: address })).status).toBe(expected);
      const bytes = `GET ${address} HTTP/1.0\r\n\r\n`;
      expect((await sendBytes(shop.port, bytes)).status).toBe(expected);
      expect((await asked(shop, "<b>", { path: address })).status).toBe(400);
    }
  }
});

test("every probe is available under any host name", () => {
  const modules = readdirSync("app/api", { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith("route.ts") && readFileSync(path.join("app/api", file), "utf8").includes("handleProbe("),
  );
  expect(modules.map((file) => `/api/${path.dirname(file)}`).sort()).toEqual([...probePaths].sort());
});

test.describe("a write is accepted", () => {
  const signIn = (shop: ServerProcess, host: string, origin: string) =>
    asked(shop, host, {
      method: "POST",
      path: "/api/console/session.signIn",
      headers: [
        ["Origin", origin],
        ["Content-Type", "application/json"],
      ],
      body: Buffer.from(JSON.stringify({ email: "nobody@shop.example", password: "not the password" })),
    });

  test("with PUBLIC_URL, only from that origin, including its scheme and port", async ({ named }) => {
    expect((await signIn(named, "shop.example", "https://shop.example")).status).toBe(401);
    const others = [
      "http://shop.example",
      "https://shop.example:8443",
      "https://x.shop.example",
      "http://localhost",
      "null",
      "",
    ];
    for (const origin of others) {
      for (const host of ["shop.example", "localhost"]) {
        const answer = await signIn(named, host, origin);
        expect([answer.status, answer.bytes.toString()]).toEqual([
          403,
          expect.stringContaining("https://shop.example"),
        ]);
      }
    }
  });

  test("without it, from the requested host", async ({ server }) => {
    expect((await signIn(server, "localhost", "http://localhost")).status).toBe(401);
    expect((await signIn(server, "localhost:443", "https://localhost")).status).toBe(401);
    for (const origin of ["http://localhost:8080", "http://127.0.0.1", "https://evil.example", "ftp://localhost"])
      expect((await signIn(server, "localhost", origin)).status).toBe(403);
  });
});
