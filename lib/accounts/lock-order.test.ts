import { expect, it } from "vitest";
import { PASSWORD, setUpTestShop, signedIn, TestBrowser, tokenOf } from "@/lib/accounts/testing";
import { db } from "@/lib/db";
import { countLockWaits } from "@/lib/lock-waits.fixture";

setUpTestShop();

type Owner = Awaited<ReturnType<typeof signedIn>>;
type Answer = Promise<{ code: string | null }>;

/** Creates the row that the owner then changes, the only one in its table. */
const changes: Record<string, (owner: Owner) => Promise<{ table: "account_link" | "api_key"; run: () => Answer }>> = {
  "revokes a link": async ({ browser }) => {
    const { id: linkId } = (await browser.call("members.invite", { role: "staff" })).body.invitation;
    return { table: "account_link", run: () => browser.call("members.revokeLink", { linkId }) };
  },
  "replaces a reset link": async ({ browser }) => {
    const params = { memberId: (await signedIn("staff")).id };
    await browser.call("members.createResetLink", params);
    return { table: "account_link", run: () => browser.call("members.createResetLink", params) };
  },
  "revokes an API key": async ({ browser }) => {
    const body = { name: "till", scopes: ["pets:read" as const], expiresInDays: null };
    const { id: keyId } = (await browser.call("apiKeys.create", body)).body.apiKey;
    return { table: "api_key", run: () => browser.call("apiKeys.revoke", { keyId }) };
  },
};

it.each(Object.entries(changes))(
  "an owner who %s holds no locks while their own account is locked",
  async (_, prepare) => {
    const owner = await signedIn("owner");
    const { table, run } = await prepare(owner);
    const { answer } = await db().$transaction(
      async (tx) => {
        await tx.$executeRaw`SELECT FROM account WHERE id = ${owner.id} FOR NO KEY UPDATE`;
        const begun = run();
        await expect.poll(countLockWaits, { interval: 10, timeout: 5_000 }).toBeGreaterThan(0);
        await tx.$executeRawUnsafe(`SELECT FROM ${table} FOR UPDATE NOWAIT`);
        return { answer: begun };
      },
      { timeout: 10_000 },
    );
    expect((await answer).code).toBeNull();
  },
);

it("two owners reset their passwords concurrently, each with a link of the other", async () => {
  const linkOf = async (maker: Owner, { id: memberId }: Owner) =>
    tokenOf((await maker.browser.call("members.createResetLink", { memberId })).body.url);
  // Twice, since the order of their locks is random.
  for (let i = 0; i < 2; i++) {
    const [ann, bob] = [await signedIn("owner"), await signedIn("owner")];
    const tokens = [await linkOf(ann, bob), await linkOf(bob, ann)];
    const answers = await Promise.all(
      tokens.map((token) => new TestBrowser().call("session.resetPassword", { token, password: PASSWORD })),
    );
    expect(answers.map(({ code }) => code)).toEqual([null, null]);
  }
});

it.each([
  // The first one ends the session of the other, whose change is then refused.
  ["end all sessions of", "members.endSessions", [null, "session_required"]],
  ["create reset links for", "members.createResetLink", [null, null]],
] as const)("two owners %s each other concurrently", async (_, name, expected) => {
  const [ann, bob] = [await signedIn("owner"), await signedIn("owner")];
  const change = ({ browser }: Owner, { id: memberId }: Owner) => browser.call(name, { memberId });
  const { begun } = await db().$transaction(
    async (tx) => {
      // Both wait here, and then continue together.
      await tx.$executeRaw`SELECT FROM account WHERE id IN (${ann.id}, ${bob.id}) FOR NO KEY UPDATE`;
      const both = Promise.all([change(ann, bob), change(bob, ann)]);
      await expect.poll(countLockWaits, { interval: 10, timeout: 5_000 }).toBe(2);
      return { begun: both };
    },
    { timeout: 10_000 },
  );
  // Neither deadlocks.
  const codes = (await begun).map(({ code }) => code);
  expect(codes).toHaveLength(2);
  expect(codes).toEqual(expect.arrayContaining([...expected]));
});

it("a member does at once what locks the account in every way, and all of it succeeds", async () => {
  const { browser, email } = await signedIn("owner");
  const view = (await browser.call("savedViews.save", { name: "Sold", search: "status=sold" })).body;
  const calls: ((round: number) => Promise<{ status: number }>)[] = [
    (round) => browser.call("savedViews.pin", { viewId: view.id, isPinned: round % 2 === 0 }),
    (round) => browser.call("apiKeys.create", { name: `till ${round}`, scopes: ["pets:read"], expiresInDays: null }),
    (round) => browser.call("account.changePreferences", { language: round % 2 === 0 ? "de" : "en" }),
    (round) => browser.call("pets.add", { name: `Rex ${round}`, categoryId: "1", status: "available" }),
    () => new TestBrowser().call("session.signIn", { email, password: PASSWORD }),
  ];
  const answers = await Promise.all(
    calls.flatMap((call) =>
      [0, 1].map(async () => {
        const statuses: number[] = [];
        for (let round = 0; round < 4; round++) statuses.push((await call(round)).status);
        return statuses;
      }),
    ),
  );
  expect(new Set(answers.flat())).toEqual(new Set([200]));
});
