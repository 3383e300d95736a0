import type { Page } from "@playwright/test";
import { AUTH_SECRET, expect, expectAccessible, namesIn, ready, test, visit } from "@/e2e/fixtures/console";
import { expectOnlyTheFault, expectPageError } from "@/e2e/fixtures/page-error";
import { startServer } from "@/e2e/fixtures/server-process";

test("a page that fails when a link leads to it recovers by itself", async ({
  page,
  signedIn,
  database,
  other: failing,
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
  other: failing,
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
  other: failing,
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

test("when the process dies the page says so, and then shows what it missed", async ({
  page,
  faults,
  signedIn,
  petsOf,
  database,
}) => {
  await signedIn("staff");
  await petsOf({ name: "Rex" });
  const first = await startServer(database.shopUrl, { AUTH_SECRET });
  await visitLive(page, `${first.origin}/pets`);
  process.kill(first.pid, "SIGKILL");
  await expect(page.getByText("Not live: reconnecting")).toBeVisible();
  await database.query("UPDATE pet SET name = 'Rex II', version = 2");
  const second = await startServer(database.shopUrl, { AUTH_SECRET, PORT: String(first.port) });
  await expect(namesIn(page)).toHaveText(["Rex II"]);
  await expect(page.getByText("Not live: reconnecting")).toBeHidden();
  await page.close();
  await second.stop();
  // What the browser itself says of a server that is not there.
  faults.splice(0, faults.length, ...faults.filter((fault) => !/ERR_(CONNECTION|SOCKET|INCOMPLETE|EMPTY)/.test(fault)));
});

test("when the database is away, and back, the page shows what it missed", async ({
  page,
  faults,
  signedIn,
  petsOf,
  database,
  other: server,
}) => {
  await signedIn("staff");
  await petsOf({ name: "Rex" });
  await visitLive(page, `${server.origin}/pets`);
  await database.whileAway(async () => {
    await database.query("UPDATE pet SET name = 'Rex II', version = 2");
    await expect(page.getByText("Not live: reconnecting")).toBeVisible();
  });
  await expect(namesIn(page)).toHaveText(["Rex II"], { timeout: 40_000 });
  await expect(page.getByText("Not live: reconnecting")).toBeHidden();
  await page.close();
  faults.splice(
    0,
    faults.length,
    ...faults.filter((fault) => !fault.startsWith("503 ") && !/status of 503/.test(fault)),
  );
});

/** Opens a page, and waits until it hears of changes. */
async function visitLive(page: Page, path: string): Promise<void> {
  const listening = page.waitForResponse("**/api/console/events");
  await visit(page, path);
  await listening;
}
