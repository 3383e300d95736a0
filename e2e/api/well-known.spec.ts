import { send } from "@/e2e/fixtures/http";
import { startServer, type ServerProcess } from "@/e2e/fixtures/server-process";
import { expect, test as base } from "@/e2e/fixtures/test";
import { DAY_MS } from "@/lib/core/clock";

/** A shop with a configured security contact. */
const test = base.extend<object, { named: ServerProcess }>({
  named: [
    async ({ database }, use) => {
      const server = await startServer(database.shopUrl, {
        PUBLIC_URL: "https://shop.example",
        SECURITY_CONTACT: "mailto:security@shop.example",
      });
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
});

const SECURITY_TXT = "/.well-known/security.txt";
const CHANGE_PASSWORD = "/.well-known/change-password";
const ask = (shop: ServerProcess, method: string, path: string) => send(shop.origin, { method, path, headers: [] });

test("security.txt has a contact, and expires in less than a year (RFC 9116)", async ({ named }) => {
  const { status, headers, bytes } = await ask(named, "GET", SECURITY_TXT);
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  const text = bytes.toString();
  expect(text).toMatch(/\n$/);
  const fields = text
    .trimEnd()
    .split("\n")
    .map((line) => line.split(": "));
  expect(fields).toEqual([
    ["Contact", "mailto:security@shop.example"],
    ["Expires", expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)],
    ["Preferred-Languages", "en"],
    ["Canonical", "https://shop.example/.well-known/security.txt"],
  ]);
  const daysLeft = (Date.parse(fields[1]?.[1] ?? "") - Date.now()) / DAY_MS;
  expect(daysLeft).toBeGreaterThan(90);
  expect(daysLeft).toBeLessThan(365);

  const head = await ask(named, "HEAD", SECURITY_TXT);
  expect([head.status, head.bytes.length]).toEqual([200, 0]);
  expect(head.headers["content-length"]).toBe(String(bytes.length));
});

test("there is no security.txt without a contact", async ({ server }) => {
  expect((await ask(server, "GET", SECURITY_TXT)).status).toBe(404);
});

test("change-password redirects to the password form", async ({ server, named }) => {
  for (const shop of [server, named]) {
    for (const method of ["GET", "HEAD"]) {
      const { status, headers, bytes } = await ask(shop, method, CHANGE_PASSWORD);
      expect([status, headers["location"], bytes.length]).toEqual([302, "/account", 0]);
      expect(headers["cache-control"]).toBe("no-store");
    }
  }
  // A password manager trusts the redirect only if an unknown path is not found.
  const nowhere = "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200";
  expect((await ask(server, "GET", nowhere)).status).toBe(404);
});

test("405 for any method but GET and HEAD", async ({ named }) => {
  for (const path of [SECURITY_TXT, CHANGE_PASSWORD]) {
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
      const { status, headers } = await ask(named, method, path);
      expect([status, headers["allow"]]).toEqual([405, "GET, HEAD"]);
    }
  }
});
