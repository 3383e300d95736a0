import { arriveAt, expect, namesIn, test, visit } from "@/e2e/fixtures/console";

/** Longer than the delay of a tooltip. */
const TOOLTIP_MS = 1_000;

test.describe("on a phone", { tag: "@phone" }, () => {
  test("pets are cards of two lines: the name with its status, then the other values", async ({
    page,
    signedIn,
    petsOf,
  }) => {
    await signedIn("staff");
    await petsOf({ name: "Rex" }, { name: "Mia" });
    await visit(page, "/pets");
    await expect(namesIn(page)).toHaveText(["Mia", "Rex"]);
    await expect(page.getByRole("columnheader", { name: "Category" })).not.toBeInViewport();
    const card = page.getByRole("row").filter({ hasText: "Rex" });
    const title = await card.getByRole("cell").first().boundingBox();
    const status = await card.getByRole("button", { name: "Available: change the status of Rex" }).boundingBox();
    const id = await card.getByRole("cell").nth(1).boundingBox();
    const middle = (title?.y ?? 0) + (title?.height ?? 0) / 2;
    expect(Math.abs((status?.y ?? 0) + (status?.height ?? 0) / 2 - middle)).toBeLessThan(8);
    expect(id?.y).toBeGreaterThan(middle);
    expect((await card.boundingBox())?.height).toBeLessThan(80);
    expect((await card.boundingBox())?.width).toBeGreaterThan(300);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    await namesIn(page).first().tap();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mia");
  });

  test("a tap shows no tooltip", async ({ page, signedIn, petsOf }) => {
    await signedIn("staff");
    const [rex] = await petsOf({ name: "Rex" });
    await page.clock.install();
    await visit(page, `/pets/${rex}`);
    const time = page.locator("main time[data-tooltip]").first();
    await time.tap();
    // The script of the tooltips.
    await page.waitForLoadState("networkidle");
    await page.clock.runFor(TOOLTIP_MS);
    await expect(page.getByRole("tooltip")).toHaveCount(0);
    // A key shows them again.
    await page.keyboard.press("Tab");
    await page.keyboard.press("Shift+Tab");
    await time.focus();
    await expect(page.getByRole("tooltip")).toHaveCount(1);
  });

  test("the header of the list is one line, with a menu for what does not fit", async ({ page, signedIn, petsOf }) => {
    await signedIn("staff");
    await petsOf({ name: "Rex" });
    await visit(page, "/pets");
    const heading = await page.getByRole("heading", { level: 1 }).boundingBox();
    const add = await page.getByRole("link", { name: "Add pet" }).boundingBox();
    expect(Math.abs((add?.y ?? 0) - (heading?.y ?? 0))).toBeLessThan(16);
    await expect(page.getByRole("link", { name: "Import", exact: true })).toBeHidden();
    await page.getByRole("button", { name: "More" }).tap();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "Export: CSV, for spreadsheets" }).tap();
    expect((await download).suggestedFilename()).toMatch(/^pets-[0-9-]{10}\.csv$/);
    await page.getByRole("button", { name: "More" }).tap();
    await page.getByRole("menuitem", { name: "Import" }).tap();
    await arriveAt(page, "/imports");
  });

  test("the current tab is in view", async ({ page, signedIn, petsOf }) => {
    await signedIn("staff");
    await petsOf({ name: "Rex" });
    await visit(page, "/pets?status=deleted");
    await expect(page.getByRole("link", { name: "Deleted 0" })).toBeInViewport({ ratio: 0.9 });
  });

  test("the menu opens, leads to a page and closes", async ({ page, signedIn, petsOf }) => {
    await signedIn("owner");
    await petsOf({ name: "Rex" });
    await visit(page, "/pets");
    const menu = page.getByRole("navigation", { name: "Console" });
    await expect(menu).toBeHidden();
    await page.getByRole("button", { name: "Menu" }).tap();
    await expect(menu).toBeVisible();
    await menu.getByRole("link", { name: "Categories" }).tap();
    await arriveAt(page, "/categories");
    await expect(menu).toBeHidden();
  });

  test("the activity begins with its entries, and a button shows the filters", async ({
    page,
    signedIn,
    keyWith,
    call,
  }) => {
    await signedIn("staff");
    const { key } = await keyWith({});
    await call("POST", "/api/v1/pets", { key, body: { name: "Rex", categoryId: 1 } });
    await visit(page, "/activity");
    await expect(page.getByRole("row", { name: "Rex" })).toBeInViewport({ ratio: 1 });
    const filters = page.getByRole("button", { name: "Filters" });
    const kind = page.getByLabel("Subject", { exact: true });
    await expect(kind).toBeHidden();
    await filters.tap();
    await kind.selectOption("pet");
    await arriveAt(page, "/activity?kind=pet");
    await expect(filters).toBeHidden();
    await page.reload();
    await expect(kind).toHaveValue("pet");
  });
});
