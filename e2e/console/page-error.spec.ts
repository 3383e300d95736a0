import type { Page } from "@playwright/test";
import { AUTH_SECRET, expect, expectAccessible, namesIn, ready, test as base, visit } from "@/e2e/fixtures/console";
import { startServer, type ServerProcess } from "@/e2e/fixtures/server-process";

/**
 * What the browser tells of a page that answers 500 and of what the page asks for meanwhile, 503, and nothing else. 441:
 * a server component threw.
 */
const OF_THE_FAULT = /^50[03] |status of 50[03]|React error #441/;

/** With a server of the test's own, since that of the worker must log no fault. */
const test = base.extend<{ failing: ServerProcess }>({
  failing: async ({ database }, use) => {
    const server = await startServer(database.url, { AUTH_SECRET });
    await use(server);
    await server.stop();
  },
});

type LogLine = { msg?: string; errorId?: string; requestId?: string; route?: string; err?: { message?: string } };

/** What a page shows that failed for a reason of ours, and what the log has of it. */
async function expectPageError(page: Page, failing: ServerProcess, message: RegExp): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page could not be shown");
  await expectAccessible(page);
  const shown = (await page.getByText("the error number").locator("code").textContent()) ?? "";
  expect(shown).toMatch(/^\d+$/);
  expect(failing.log.lines.flatMap(parse)).toContainEqual(
    expect.objectContaining({
      msg: "page failed",
      errorId: shown,
      requestId: expect.stringMatching(/^[\w-]{36}$/),
      route: expect.stringContaining("/"),
      err: expect.objectContaining({ message: expect.stringMatching(message) }),
    }),
  );
}

test("a page that fails when it is opened shows a number that stands in the log beside the error, and recovers", async ({
  page,
  signedIn,
  database,
  failing,
  faults,
}) => {
  await signedIn("owner");
  await visit(page, `${failing.origin}/categories`);
  await database.query("ALTER TABLE saved_view RENAME TO gone");
  try {
    const response = await page.reload();
    expect(response?.status()).toBe(500);
    await expectPageError(page, failing, /saved_view. does not exist/);
  } finally {
    await database.query("ALTER TABLE gone RENAME TO saved_view");
  }
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Categories");
  await ready(page);
  await expectOnlyTheFault(page, faults);
});

test("a page that fails when a link leads to it recovers by itself", async ({
  page,
  signedIn,
  database,
  failing,
  faults,
}) => {
  await signedIn("owner");
  await visit(page, `${failing.origin}/pets`);
  await database.whileAway(async () => {
    await page.getByRole("link", { name: "API keys" }).first().click();
    // The second when the page asked just before its connection was cut.
    await expectPageError(page, failing, /not currently accepting connections|terminating connection/);
  });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("API keys", { timeout: 20_000 });
  await ready(page);
  await expectOnlyTheFault(page, faults);
});

test("a page that is opened while the database is away says so with 503, and comes by itself once it is back", async ({
  page,
  context,
  signedIn,
  database,
  failing,
  faults,
}) => {
  await signedIn("owner");
  await visit(page, `${failing.origin}/pets`);
  await database.whileAway(async () => {
    const response = await page.reload();
    expect(response?.status()).toBe(503);
    expect(response?.headers()).toMatchObject({ "retry-after": "2", "cache-control": "no-store" });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("The shop cannot answer at the moment");
    await expect(page.getByText("This page asks again")).toBeVisible();
    const secret = "the-secret-of-a-one-time-link";
    expect((await page.request.get(`${failing.origin}/reset/${secret}`)).status()).toBe(503);
    await expect.poll(() => failing.log.lines.join("\n")).toContain("/reset/[token]");
    expect(failing.log.lines.join("\n")).not.toContain(secret);
    // A copy, which stays as it is.
    const copy = await context.newPage();
    await copy.setContent((await response?.text()) ?? "");
    await expectAccessible(copy);
  });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pets");
  await expect(page).toHaveURL(`${failing.origin}/pets`);
  await ready(page);
  await expectOnlyTheFault(page, faults);
});

test("a list that is open while the database is away says so, and is shown by itself once it is back", async ({
  page,
  signedIn,
  petsOf,
  database,
  failing,
  faults,
}) => {
  await signedIn("owner");
  await petsOf({ name: "Rex" }, { name: "Mia" });
  await visit(page, `${failing.origin}/pets`);
  const isLive = page.waitForResponse((response) => response.url().endsWith("/api/console/events"));
  await isLive;
  await database.whileAway(async () => {
    await page.getByRole("searchbox", { name: "Search pets" }).fill("rex");
    // It is asked three times before it is said.
    await expect(page.locator("main").getByRole("alert")).toContainText("The shop cannot answer at the moment.", {
      timeout: 30_000,
    });
    await expect(page.getByText("Not live: reconnecting")).toBeVisible({ timeout: 20_000 });
  });
  await expect(namesIn(page)).toHaveText(["Rex"], { timeout: 20_000 });
  await expect(page.getByText("Not live: reconnecting")).toHaveCount(0);
  await expectOnlyTheFault(page, faults);
});

/** To be asked before the server ends, which the page would notice. */
async function expectOnlyTheFault(page: Page, faults: string[]): Promise<void> {
  await page.close();
  expect(faults.filter((fault) => !OF_THE_FAULT.test(fault))).toEqual([]);
  faults.length = 0;
}

test("a page carries the id of its request, as every answer of the API does", async ({ request, server }) => {
  const headers = { "X-Request-Id": "from-the-proxy.1" };
  expect((await request.get(`${server.origin}/sign-in`, { headers })).headers()["x-request-id"]).toBe(
    "from-the-proxy.1",
  );
  expect((await request.get(`${server.origin}/sign-in`)).headers()["x-request-id"]).toMatch(/^[\w-]{36}$/);
});

function parse(line: string): LogLine[] {
  try {
    return [JSON.parse(line) as LogLine];
  } catch {
    // Next.js writes the error on lines of its own as well.
    return [];
  }
}
