import { hashPassword } from "better-auth/crypto";
import { AUTH_SECRET, insertAccount, PASSWORD, sessionCookie } from "@/e2e/fixtures/console";
import { expect, test } from "@/e2e/fixtures/fault-test";

const AT_ONCE = 30;

test("concurrent password checks of one account do not block others from the database", async ({ database, start }) => {
  const server = await start({ AUTH_SECRET });
  const passwordHash = await hashPassword(PASSWORD);
  const cookieOf = async (role: "developer" | "staff") => {
    const account = await insertAccount(database, passwordHash, role, role);
    const { name, value } = await sessionCookie(database, server.origin, account);
    return `${name}=${value}`;
  };
  const [attacker, bystander] = [await cookieOf("developer"), await cookieOf("staff")];
  let isOver = false;
  const prepare = async () => {
    const response = await fetch(`${server.origin}/api/console/account.prepareSecondFactor`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: server.origin, Cookie: attacker },
      body: JSON.stringify({ password: PASSWORD }),
    });
    await response.body?.cancel();
    return response.status;
  };
  const floods = Promise.all(
    Array.from({ length: 3 }, async () => Promise.all(Array.from({ length: AT_ONCE }, prepare))),
  ).finally(() => (isOver = true));

  const seen: number[] = [];
  while (!isOver) {
    const response = await fetch(`${server.origin}/api/console/overview.read`, { headers: { Cookie: bystander } });
    await response.body?.cancel();
    seen.push(response.status);
  }
  const answers = (await floods).flat();
  expect(new Set(seen)).toEqual(new Set([200]));
  // Each succeeded or was told to retry: none failed.
  expect([...new Set(answers)].sort()).toEqual([200, 429]);
});
