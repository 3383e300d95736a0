import { hashPassword } from "better-auth/crypto";
import { AUTH_SECRET, insertAccount, PASSWORD, sessionCookie } from "@/e2e/fixtures/console";
import { expect, test } from "@/e2e/fixtures/fault-test";

/** More than may wait: pages of a session, and pages of an address without one. */
const connections = { "stays open": 60, "has ended": 200 } as const;
const FLOOD_MS = 8_000;

for (const ends of ["stays open", "has ended"] as const) {
  test(`a session that ${ends} cannot keep others waiting by asking for pages`, async ({ database, start }) => {
    const server = await start({ AUTH_SECRET });
    const passwordHash = await hashPassword(PASSWORD);
    const cookieOf = async (account: Parameters<typeof sessionCookie>[2]) => {
      const cookie = await sessionCookie(database, server.origin, account);
      return `${cookie.name}=${cookie.value}`;
    };
    const attacked = await insertAccount(database, passwordHash, "staff", "Mallory");
    const attacker = await cookieOf(attacked);
    const bystander = await cookieOf(await insertAccount(database, passwordHash, "staff", "Ben"));
    const get = async (path: string, cookie: string) => {
      const startedMs = performance.now();
      const response = await fetch(server.origin + path, { headers: { Cookie: cookie }, redirect: "manual" });
      await response.arrayBuffer();
      return { status: response.status, ms: performance.now() - startedMs };
    };
    for (const cookie of [attacker, bystander])
      expect((await get("/api/console/session.read", cookie)).status).toBe(200);
    if (ends === "has ended") await database.query("DELETE FROM session WHERE account_id = $1", [attacked.id]);
    // The session that floods was stolen, and this is its account's own.
    const own = await cookieOf(attacked);
    expect((await get("/api/console/session.read", own)).status).toBe(200);

    const endMs = performance.now() + FLOOD_MS;
    const repeat = async (path: string, cookie: string) => {
      const answers: { status: number; ms: number }[] = [];
      while (performance.now() < endMs) answers.push(await get(path, cookie));
      return answers;
    };
    const floods = Promise.all(Array.from({ length: connections[ends] }, async () => repeat("/pets", attacker)));
    const [pages, ownPages, calls] = await Promise.all([
      repeat("/pets", bystander),
      repeat("/account", own),
      repeat("/api/console/overview.read", bystander),
    ]);
    const flood = (await floods).flat();

    expect(new Set([...pages, ...ownPages, ...calls].map(({ status }) => status))).toEqual(new Set([200]));
    // Those past the limit are refused, the others wait for their turn: a bystander's page does not.
    expect(new Set(flood.map(({ status }) => status))).toEqual(new Set([ends === "has ended" ? 307 : 200, 503]));
    const served = flood.filter(({ status }) => status !== 503);
    expect(medianOf(pages)).toBeLessThan(medianOf(served) / 2);
    expect(medianOf(calls)).toBeLessThan(medianOf(served) / 2);
  });
}

function medianOf(answers: readonly { ms: number }[]): number {
  const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Infinity;
}
