import type { Page } from "@playwright/test";
import { chooseCategory, expect, namesIn, PASSWORD, test } from "@/e2e/fixtures/console";

/**
 * Opens a page whose scripts have not arrived, as on a slow line.
 *
 * @returns lets them arrive
 */
async function visitBeforeScripts(page: Page, path: string): Promise<() => void> {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/\/_next\/static\/.+\.js/, async (route) => {
    await arrived;
    await route.continue();
  });
  // Not `load`, which waits for the scripts.
  await page.goto(path, { waitUntil: "commit" });
  await expect(page.locator("main")).toBeVisible();
  return arrive;
}

test.describe("before the scripts have arrived nothing is lost:", () => {
  test("a pet is entered and saved", async ({ page, signedIn, database }) => {
    await signedIn("staff");
    const scriptsArrive = await visitBeforeScripts(page, "/pets/new");
    const name = page.getByLabel("Name", { exact: true });
    await name.fill("Rex");
    await page.getByLabel("Status", { exact: true }).selectOption("pending");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page).toHaveURL("/pets/new");
    scriptsArrive();

    // Saved as it stood: what it lacks is said, and nothing of the rest is gone.
    const category = page.getByRole("combobox", { name: "Category" });
    await expect(category).toHaveAttribute("aria-invalid", "true");
    await expect(category).toBeFocused();
    await expect(name).toHaveValue("Rex");
    await chooseCategory(page, "7");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rex");
    expect(await database.query("SELECT name, category_id::text, status::text FROM pet")).toEqual([
      { name: "Rex", category_id: "7", status: "pending" },
    ]);
  });

  test("a file is chosen", async ({ page, signedIn }) => {
    await signedIn("staff");
    const scriptsArrive = await visitBeforeScripts(page, "/imports/new");
    const buffer = Buffer.from("name,category\nRex,7\n");
    await page.getByLabel("File", { exact: true }).setInputFiles({ name: "early.csv", mimeType: "text/csv", buffer });
    scriptsArrive();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("early.csv");
  });

  test("a form is filled in and submitted", async ({ page, signedIn, database }) => {
    await signedIn("owner");
    const scriptsArrive = await visitBeforeScripts(page, "/categories");
    await page.getByLabel("ID", { exact: true }).fill("7");
    await page.getByLabel("Name", { exact: true }).fill("Dogs");
    await page.getByLabel("Name", { exact: true }).press("Enter");
    await expect(page).toHaveURL("/categories");
    scriptsArrive();
    await expect(page.getByRole("row").filter({ hasText: "Dogs" })).toBeVisible();
    expect(await database.query("SELECT id::text, name FROM category")).toEqual([{ id: "7", name: "Dogs" }]);
  });

  test("a sign-in, whose password is not in the address", async ({ page, accountWith }) => {
    const { email } = await accountWith("staff");
    const scriptsArrive = await visitBeforeScripts(page, "/sign-in");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL("/sign-in");
    scriptsArrive();
    await expect(page).toHaveURL("/overview");
  });

  test("a button, once however often it was pressed", async ({ page, signedIn, database }) => {
    await signedIn("owner");
    const scriptsArrive = await visitBeforeScripts(page, "/pets");
    const load = page.getByRole("button", { name: "Add sample pets" });
    await load.click();
    await load.click();
    scriptsArrive();
    await expect(namesIn(page)).toHaveCount(20);
    expect(await database.query("SELECT count(*)::int AS pets FROM pet")).toEqual([{ pets: 60 }]);
  });

  test("a shortcut of the page", async ({ page, signedIn }) => {
    await signedIn("owner");
    const scriptsArrive = await visitBeforeScripts(page, "/members");
    await page.keyboard.press("n");
    scriptsArrive();
    await expect(page.getByRole("dialog")).toBeVisible();
  });

  test("a shortcut of two keys", async ({ page, signedIn }) => {
    await signedIn("staff");
    const scriptsArrive = await visitBeforeScripts(page, "/overview");
    await page.keyboard.press("g");
    await page.keyboard.press("p");
    await expect(page).toHaveURL("/overview");
    scriptsArrive();
    await expect(page).toHaveURL("/pets");
  });

  test("a switch is turned on", async ({ page, signedIn, database }) => {
    await signedIn("owner");
    const scriptsArrive = await visitBeforeScripts(page, "/settings");
    const rule = page.getByRole("switch", { name: "By invitation only" });
    await rule.check();
    scriptsArrive();
    await expect(page.getByText("Rule saved")).toBeVisible();
    await expect(rule).toBeChecked();
    expect(await database.query("SELECT invitation_only FROM shop_setting")).toEqual([{ invitation_only: true }]);
  });

  test("one choice of several", { tag: "@phone" }, async ({ page, signedIn, isMobile }) => {
    await signedIn("staff");
    const scriptsArrive = await visitBeforeScripts(page, "/pets");
    if (isMobile) await page.getByRole("button", { name: "Menu", exact: true }).click();
    await page.getByRole("button", { name: "Account menu" }).click();
    await page.getByText("Dark", { exact: true }).click();
    scriptsArrive();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
  });
});

test("before the scripts have arrived links lead on, and a search finds", async ({ page, signedIn, petsOf }) => {
  await signedIn("staff");
  await petsOf({ name: "Rex" }, { name: "Mia" });
  await visitBeforeScripts(page, "/pets");
  await page.getByLabel("Search pets").fill("rex");
  await page.getByLabel("Search pets").press("Enter");
  await expect(namesIn(page)).toHaveText(["Rex"]);
  await namesIn(page).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rex");
});
