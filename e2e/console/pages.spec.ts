import { expect, expectAccessible, ready, test, visit } from "@/e2e/fixtures/console";

const signedInPages = [
  "/pets",
  "/pets?q=nothing",
  "/pets/new",
  "/categories",
  "/messages",
  "/api-keys",
  "/get-started",
  "/members",
  "/account",
  "/docs",
];
const openPages = [
  "/sign-in",
  "/sign-up",
  "/setup/no-such-link",
  "/invite/no-such-link",
  "/reset/no-such-link",
  "/no-such-page",
];

test.describe("axe finds nothing, in light and in dark", { tag: "@phone" }, () => {
  for (const path of signedInPages) {
    test(path, async ({ page, signedIn, petsOf, keyWith, call, database }) => {
      await signedIn("owner");
      await petsOf(
        { name: "Rex" },
        { name: "Mia", status: "pending" },
        { name: "Tom", status: "sold", categoryId: 2n },
      );
      await database.query("INSERT INTO category (id, name) VALUES (1, 'Dogs')");
      const { key } = await keyWith({});
      await call("POST", "/api/messages", {
        key,
        body: { message: "Hello" },
      });
      await visit(page, path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      await expectAccessible(page);
    });
  }

  test("a pet, and the form that edits it", async ({ page, signedIn, petsOf }) => {
    await signedIn("owner");
    const [id] = await petsOf({ name: "Rex" });
    await visit(page, `/pets/${id}`);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await page.getByLabel("Name", { exact: true }).fill("");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByLabel("Name", { exact: true })).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page);
  });

  test("an empty shop", async ({ page, signedIn }) => {
    await signedIn("owner");
    for (const path of ["/pets", "/categories", "/messages", "/api-keys"]) {
      await visit(page, path);
      await expectAccessible(page);
    }
  });

  for (const path of openPages) {
    test(path, async ({ page }) => {
      await visit(page, path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      await expectAccessible(page);
    });
  }
});

test("an address without a page says so, and leads on", async ({ page, signedIn }) => {
  const response = await page.goto("/no-such-page");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("There is nothing at this address");
  await expect(page).toHaveTitle(/Not found/);
  await expect(page.getByRole("link", { name: "Open the console" })).toBeVisible();
  await signedIn("staff");
  for (const path of ["/pets/999999", "/pets/rex"]) {
    await page.goto(path);
    await ready(page);
    await expect(page.locator("main").getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Console" })).toHaveCount(1);
  }
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
