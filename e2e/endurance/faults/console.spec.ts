import type { Page } from "@playwright/test";
import { AUTH_SECRET, expect, expectAccessible, namesIn, ready, test, visit } from "@/e2e/fixtures/console";
import { expectOnlyExpectedErrors, expectPageError } from "@/e2e/fixtures/page-error";
import { startServer } from "@/e2e/fixtures/server-process";

test("a page that fails during navigation recovers without a reload", async ({
  page,
  signedIn,
  database,
  other: failing,
  browserErrors,
}) => {
  await signedIn("owner");
  await visit(page, `${failing.origin}/pets`);
  await database.whileAway(async () => {
    await page.getByRole("link", { name: "API keys" }).first().click();
    // Twice if the page sent a request just before its connection was closed.
    await expectPageError(page, failing, /not currently accepting connections|terminating connection/);
  });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("API keys", { timeout: 20_000 });
  await ready(page);
  await expectOnlyExpectedErrors(page, browserErrors);
});

test("a page opened while the database is unavailable is 503, and reloads once it is available", async ({
  page,
  context,
  signedIn,
  database,
  other: failing,
  browserErrors,
}) => {
  await signedIn("owner");
  await visit(page, `${failing.origin}/pets`);
  await database.whileAway(async () => {
    const response = await page.reload();
    expect(response?.status()).toBe(503);
    expect(response?.headers()).toMatchObject({ "retry-after": "2", "cache-control": "no-store" });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("The shop is temporarily unavailable");
    await expect(page.getByText("This page reloads")).toBeVisible();
    const secret = "the-secret-of-a-one-time-link";
    expect((await page.request.get(`${failing.origin}/reset/${secret}`)).status()).toBe(503);
    await expect.poll(() => failing.log.lines.join("\n")).toContain("/reset/[token]");
    expect(failing.log.lines.join("\n")).not.toContain(secret);
    // A copy, which is not updated.
    const copy = await context.newPage();
    await copy.setContent((await response?.text()) ?? "");
    await expectAccessible(copy);
  });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pets");
  await expect(page).toHaveURL(`${failing.origin}/pets`);
  await ready(page);
  await expectOnlyExpectedErrors(page, browserErrors);
});

test("a list opened while the database is unavailable shows an error, and loads once it is available", async ({
  page,
  signedIn,
  petsOf,
  database,
  other: failing,
  browserErrors,
}) => {
  await signedIn("owner");
  await petsOf({ name: "Rex" }, { name: "Mia" });
  await visit(page, `${failing.origin}/pets`);
  const isLive = page.waitForResponse((response) => response.url().endsWith("/api/console/live.events"));
  await isLive;
  await database.whileAway(async () => {
    await page.getByRole("searchbox", { name: "Search pets" }).fill("rex");
    // Three attempts precede the error.
    await expect(page.locator("main").getByRole("alert")).toContainText("The shop is temporarily unavailable.", {
      timeout: 30_000,
    });
    await expect(page.getByText("Not live: reconnecting")).toBeVisible({ timeout: 20_000 });
  });
  await expect(namesIn(page)).toHaveText(["Rex"], { timeout: 20_000 });
  await expect(page.getByText("Not live: reconnecting")).toHaveCount(0);
  await expectOnlyExpectedErrors(page, browserErrors);
});

test("when the process dies, the page shows it, and then the missed changes", async ({
  page,
  browserErrors,
  signedIn,
  petsOf,
  database,
}) => {
  await signedIn("staff");
  await petsOf({ name: "Rex" });
  const first = await startServer(database.shopUrl, { AUTH_SECRET });
  await visitLive(page, `${first.origin}/pets`);
  process.kill(first.pid, "SIGKILL");
  await expect.poll(() => browserErrors.join()).toContain("ERR_");
  const jobs = page.getByRole("navigation", { name: "Console" }).getByRole("link", { name: "Jobs" });
  await jobs.click();
  await expect(page.getByText("Not live: reconnecting")).toBeVisible();
  // The browser's own error page would have replaced the console.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pets");
  await database.query("UPDATE pet SET name = 'Rex II', version = 2");
  const second = await startServer(database.shopUrl, { AUTH_SECRET, PORT: String(first.port) });
  await expect(namesIn(page)).toHaveText(["Rex II"]);
  await expect(page.getByText("Not live: reconnecting")).toBeHidden();
  await jobs.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Jobs");
  await page.close();
  await second.stop();
  // The browser's own messages for a server that is not running.
  browserErrors.splice(
    0,
    browserErrors.length,
    ...browserErrors.filter((error) => !/ERR_(CONNECTION|SOCKET|INCOMPLETE|EMPTY)/.test(error)),
  );
});

test("when the database was unavailable, the page shows the missed changes", async ({
  page,
  browserErrors,
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
  browserErrors.splice(
    0,
    browserErrors.length,
    ...browserErrors.filter((error) => !error.startsWith("503 ") && !/status of 503/.test(error)),
  );
});

/** Opens a page, and waits until it receives live updates. */
async function visitLive(page: Page, path: string): Promise<void> {
  const listening = page.waitForResponse("**/api/console/live.events");
  await visit(page, path);
  await listening;
}
