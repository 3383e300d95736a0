import { expect, expectAccessible, ready, test, visit } from "@/e2e/fixtures/console";

/** Pages with nothing below them, some with a skeleton, which is sent before it is known what there is. */
const consoleFolders = [
  "/overview",
  "/categories",
  "/messages",
  "/api-keys",
  "/get-started",
  "/members",
  "/members/sessions",
  "/webhook",
  "/webhook",
  "/account",
  "/docs",
];

test("an address without a page shows 404 with links", async ({ page, signedIn }) => {
  const response = await page.goto("/no-such-page");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  await expect(page).toHaveTitle(/Not found/);
  await expect(page.getByRole("link", { name: "Open the console" })).toBeVisible();
  await signedIn("staff");
  for (const path of ["/pets/999999", "/pets/rex"]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await ready(page);
    await expect(page.locator("main").getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Console" })).toHaveCount(1);
  }
});

test("every page that a role may not see says so in the same words", async ({ page, signedIn }) => {
  const expectRefused = async (paths: readonly string[]) => {
    for (const path of paths) {
      await page.goto(path);
      const heading = page.locator("main").getByRole("heading", { level: 1 });
      await expect(heading, path).toHaveText("Your role has no access to this page");
    }
  };
  await signedIn("staff");
  await expectRefused(["/settings", "/members", "/members/sessions", "/webhook"]);
  await expectAccessible(page);
  await signedIn("developer");
  await expectRefused(["/settings", "/members", "/webhook", "/messages", "/activity"]);
});

test("a missing page answers 404", async ({ page, signedIn }) => {
  const statusOf = async (path: string) => [path, (await page.request.get(path)).status()];
  const missing = ["/setup/no-such-link", "/invite/no-such-link", "/reset/no-such-link", "/no-such-page"];
  const missingInside = ["/pets/9223372036854775808", "/pets/1/more", ...consoleFolders.map((path) => `${path}/more`)];
  for (const path of missing) expect(await statusOf(path)).toEqual([path, 404]);
  await signedIn("owner");
  for (const path of missingInside) expect(await statusOf(path)).toEqual([path, 404]);
});

test("pages are written by the server, before any script", async ({ browser, signedIn, context, petsOf, server }) => {
  await signedIn("owner");
  const [id] = await petsOf({ name: "Rex" });
  const bare = await browser.newContext({
    baseURL: server.origin,
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  });
  const page = await bare.newPage();
  for (const path of ["/pets", "/pets?q=rex", `/pets/${id}`]) {
    await page.goto(path);
    await expect(page.locator("main").getByText("Rex").first()).toBeVisible();
  }
  await bare.close();
});

test("dates in the wrong order are reported", async ({ page, signedIn }) => {
  await signedIn("staff");
  await visit(page, "/activity");
  await page.getByLabel("Since").fill("2026-11-20");
  await page.getByLabel("Until").fill("2026-11-19");
  await expect(page.getByLabel("Until")).toHaveAccessibleDescription("This date is before “Since”.");
  await expect(page.getByText("The start date is after the end date")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Show every day" }).click();
  await expect(page.getByLabel("Since")).toHaveValue("");
});

test("what a tooltip covers can be clicked", async ({ page, signedIn }) => {
  await signedIn("owner");
  await visit(page, "/");
  const sidebar = page.getByRole("navigation", { name: "Console" });
  await sidebar.getByRole("link", { name: "Settings" }).hover();
  const tooltip = page.getByRole("tooltip");
  await expect(tooltip).toBeVisible();
  const covering = await tooltip.boundingBox();
  const covered = await sidebar.getByRole("link", { name: "Members" }).boundingBox();
  if (!covering || !covered) throw new Error("not shown");
  const y = covered.y + covered.height / 2;
  expect(covering.y).toBeLessThan(y);
  expect(covering.y + covering.height).toBeGreaterThan(y);
  // In one movement.
  await page.mouse.click(covering.x + covering.width / 2, y);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Members");
});
