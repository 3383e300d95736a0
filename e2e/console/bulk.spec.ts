import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { arriveAt, categoryField, expect, expectAccessible, namesIn, ready, test, visit } from "@/e2e/fixtures/console";

/** The bar that appears while pets are picked. */
const bar = (page: Page) => page.getByRole("region", { name: "Selected pets" });
const box = (page: Page, name: string) => page.getByRole("checkbox", { name: `Select ${name}`, exact: true });
const pageBox = (page: Page) => page.getByRole("checkbox", { name: "Select all on this page" });
const jobs = (page: Page) => page.getByRole("region", { name: "Jobs" });

async function chooseStatus(page: Page, status: string): Promise<void> {
  await bar(page).getByRole("button", { name: "Change status…" }).click();
  await page.getByRole("menuitem", { name: status }).click();
}

async function pickAllThatMatch(page: Page, count: string): Promise<void> {
  await pageBox(page).check();
  await bar(page)
    .getByRole("button", { name: `Select all ${count} matching pets` })
    .click();
  await expect(bar(page)).toContainText(`All ${count} matching pets selected`);
}

test("rows are picked by mouse, changed at once, and changed back by one undo", async ({
  page,
  signedIn,
  petsOf,
  database,
}) => {
  await signedIn("staff");
  await petsOf({ name: "Ada" }, { name: "Bob", status: "pending" }, { name: "Cat" }, { name: "Dot" }, { name: "Eve" });
  await visit(page, "/pets");
  const table = page.getByRole("table", { name: "Pets" });
  const before = await table.boundingBox();

  await box(page, "Dot").check();
  await expect(pageBox(page)).toBeChecked({ indeterminate: true });
  await box(page, "Bob").click({ modifiers: ["Shift"] });
  for (const name of ["Dot", "Cat", "Bob"]) await expect(box(page, name)).toBeChecked();
  for (const name of ["Eve", "Ada"]) await expect(box(page, name)).not.toBeChecked();
  await expect(bar(page)).toContainText("3 selected");
  expect(await table.boundingBox(), "the bar moves no row").toEqual(before);
  await expectAccessible(page);

  const download = page.waitForEvent("download");
  await bar(page).getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "JSON Lines" }).click();
  const lines = (await readFile(await (await download).path(), "utf8")).trimEnd().split("\n");
  expect(lines.map((line) => line.match(/"name":"(\w+)"/)?.[1])).toEqual(["Dot", "Cat", "Bob"]);

  await chooseStatus(page, "Sold");
  await expect(page.getByText("3 pets are now sold").first()).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Sold 3" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Changes to 3 pets undone").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Sold 0" })).toBeVisible();
  expect(await database.query("SELECT name, status FROM pet WHERE status <> 'available'")).toEqual([
    { name: "Bob", status: "pending" },
  ]);
});

test(
  "a toast covers neither the bar nor the way to the next page",
  { tag: "@phone" },
  async ({ page, signedIn, petsOf }) => {
    await signedIn("staff");
    await petsOf(...Array.from({ length: 25 }, (_, i) => ({ name: `Pet ${i}` })));
    await visit(page, "/pets");
    await page.getByRole("button", { name: /change the status of Pet 24$/ }).click();
    await page.getByRole("menuitemcheckbox", { name: "Sold" }).click();
    const toast = page.getByRole("button", { name: "Undo" });
    await expect(toast).toBeVisible();
    // Pointed at it stays, however slow the machine is.
    await toast.hover();
    await page.getByRole("link", { name: "Next" }).click({ trial: true });
    await page.mouse.wheel(0, -5_000);
    if ((page.viewportSize()?.width ?? 0) < 640)
      await page.getByRole("button", { name: "Select", exact: true }).click();
    await box(page, "Pet 23").check();
    for (const name of ["Delete", "Clear the selection"])
      await bar(page).getByRole("button", { name }).click({ trial: true });
    await expect(toast).toBeVisible();
  },
);

test("rows are picked by keyboard alone", async ({ page, signedIn, petsOf }) => {
  await signedIn("staff");
  await petsOf({ name: "Ada" }, { name: "Bob" }, { name: "Cat" }, { name: "Dot" });
  await visit(page, "/pets");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(box(page, "Dot")).toBeChecked();
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(bar(page)).toContainText("3 selected");
  await page.keyboard.press("Shift+ArrowUp");
  await expect(bar(page)).toContainText("2 selected");
  await expect(box(page, "Bob")).not.toBeChecked();

  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  for (const label of [
    "Select the pet",
    "Select all pets on this page",
    "Clear the selection",
    "Act on the selection",
  ]) {
    await expect(list).toContainText(label);
  }
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);
  await expect(bar(page), "Esc closed the dialog, and nothing else").toContainText("2 selected");

  await page.keyboard.press("Escape");
  await expect(bar(page)).toHaveCount(0);
  await expect(namesIn(page).nth(1)).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await expect(pageBox(page)).toBeChecked();
  await expect(bar(page)).toContainText("4 selected");
  await page.keyboard.press("a");
  await expect(bar(page).getByRole("button", { name: "Change status…" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("4 pets deleted").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Deleted 4" })).toBeVisible();
});

test("the selection is kept from page to page and while looking at a pet, and cleared by another filter", async ({
  page,
  signedIn,
  shop,
}) => {
  await signedIn("staff");
  await shop.add(130);
  await visit(page, "/pets");
  await pageBox(page).check();
  await page.getByRole("link", { name: "Next", exact: true }).click();
  await expect(namesIn(page).first()).toHaveText("Pet 110");
  await expect(pageBox(page)).not.toBeChecked();
  await box(page, "Pet 109").check();
  await expect(bar(page)).toContainText("21 selected");
  await namesIn(page).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pet 110");
  await page.goBack();
  await expect(box(page, "Pet 109")).toBeChecked();
  await expect(bar(page)).toContainText("21 selected");

  await page.getByRole("link", { name: "Available 130" }).click();
  await expect(bar(page)).toHaveCount(0);
  await expect(box(page, "Pet 130")).not.toBeChecked();

  // More than the server takes one by one: it says so, and leads on.
  await page.getByLabel("Page size").selectOption("100");
  await expect(namesIn(page)).toHaveCount(100);
  await pageBox(page).check();
  await page.getByRole("link", { name: "Next", exact: true }).click();
  await expect(namesIn(page)).toHaveCount(30);
  await pageBox(page).check();
  await expect(bar(page)).toContainText("Select at most 100 pets one by one");
  await expect(bar(page).getByRole("button", { name: "Delete" })).toHaveCount(0);
  await bar(page).getByRole("button", { name: "Select all 130 matching pets" }).click();
  await expect(bar(page).getByRole("button", { name: "Delete" })).toBeVisible();
});

test("the rows of another search cannot be picked while it is on its way", async ({ page, signedIn, petsOf }) => {
  await signedIn("staff");
  await petsOf({ name: "Luna" }, { name: "Bella" });
  await visit(page, "/pets?q=luna");
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/console/pets.list?*q=bella*", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("searchbox", { name: "Search pets" }).fill("bella");
  await expect(page.getByRole("table", { name: "Pets" })).toHaveAttribute("aria-busy", "true");
  await box(page, "Luna").click();
  await expect(box(page, "Luna")).not.toBeChecked();
  release();
  await expect(namesIn(page)).toHaveText(["Bella"]);
  await expect(bar(page)).toHaveCount(0);
  await box(page, "Bella").check();
  await expect(bar(page)).toContainText("1 selected");
});

test("the picked pets are given a category", async ({ page, signedIn, petsOf, database }) => {
  await signedIn("staff");
  await database.query("INSERT INTO category (id, name) VALUES (12, 'Parrots')");
  await petsOf({ name: "Ada" }, { name: "Bob" }, { name: "Cat" });
  await visit(page, "/pets");
  await box(page, "Ada").check();
  await box(page, "Bob").check();
  await bar(page).getByRole("button", { name: "Set category…" }).click();
  const dialog = page.getByRole("dialog", { name: "Set the category of 2 pets" });
  await dialog.getByRole("button", { name: "Set category" }).click();
  await expect(categoryField(page).and(dialog.locator("button"))).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await dialog.getByRole("combobox", { name: "Category" }).press("P");
  await page.getByRole("option", { name: "Parrots" }).click();
  await dialog.getByRole("button", { name: "Set category" }).click();
  await expect(page.getByText("2 pets are now in Parrots").first()).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Parrots" })).toHaveCount(2);
});

test("all matching pets are deleted by a job, and restored by its undo", async ({ page, signedIn, shop, petsOf }) => {
  await signedIn("staff");
  await shop.add(300);
  await petsOf({ name: "Rex" });
  await visit(page, "/pets?q=pet");
  await pageBox(page).check();
  await expect(bar(page)).toContainText("All 20 on this page selected");
  await bar(page).getByRole("button", { name: "Select all 300 matching pets" }).click();
  await expect(bar(page)).toContainText("All 300 matching pets selected");
  await bar(page).getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("dialog", { name: "Delete 300 pets?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(bar(page)).toContainText("All 300 matching pets selected");
  await bar(page).getByRole("button", { name: "Delete" }).click();
  await question.getByRole("button", { name: "Delete 300 pets" }).click();

  await expect(jobs(page)).toContainText("300 deleted");
  await expect(page.getByRole("heading", { name: "No pets found" })).toBeVisible();
  await page.getByRole("link", { name: "Show all pets" }).click();
  await expect(namesIn(page)).toHaveText(["Rex"]);
  await expect(page.getByRole("link", { name: "Deleted 300" })).toBeVisible();

  await jobs(page).getByRole("button", { name: "Undo Delete 300 pets" }).click();
  await expect(jobs(page)).toContainText("300 undone");
  await expect(page.getByRole("link", { name: "All 301" })).toBeVisible();
  await jobs(page).getByRole("button", { name: "Dismiss" }).click();
  await expect(jobs(page)).toHaveCount(0);
});

test("a job is shown after a reload and on every page, and its changes before a cancellation can be undone", async ({
  page,
  signedIn,
  shop,
  database,
}) => {
  await signedIn("staff");
  const ids = await shop.add(4_500);
  await visit(page, "/pets");
  await pickAllThatMatch(page, "4,500");
  // The second of its steps waits for a pet that is locked, and a third is left.
  await database.inTransaction(async (client) => {
    await client.query("SELECT 1 FROM pet WHERE id = $1 FOR UPDATE", [String(ids[3_000])]);
    await chooseStatus(page, "Pending");
    const progress = jobs(page).getByRole("progressbar", { name: "Change the status of 4,500 pets to pending" });
    await expect(progress).toHaveAttribute("aria-valuenow", "44");
    await expect(jobs(page)).toContainText("2,000 of 4,500");
    await expectAccessible(page);

    await page.reload();
    await ready(page);
    await expect(jobs(page)).toContainText("2,000 of 4,500");
    await page.getByRole("navigation", { name: "Console" }).getByRole("link", { name: "Categories" }).click();
    await expect(page).toHaveURL("/categories");
    await expect(jobs(page)).toContainText("2,000 of 4,500");
    await jobs(page).getByRole("button", { name: "Cancel" }).click();
    await expect(jobs(page)).toContainText("2,000 of 4,500 · finishing");
  });
  await expect(jobs(page)).toContainText("Cancelled: 4,000 changed");
  await jobs(page).getByRole("button", { name: /^Undo/ }).click();
  await expect(jobs(page)).toContainText("4,000 undone");
  expect(await database.query("SELECT DISTINCT status FROM pet")).toEqual([{ status: "available" }]);
});

test("Ctrl+Z undoes the last change, also when that ran as a job", async ({ page, signedIn, shop, database }) => {
  await signedIn("staff");
  const ids = await shop.add(4_500);
  await visit(page, "/pets");
  await page
    .getByRole("checkbox", { name: /^Select (?!all)/ })
    .first()
    .check();
  await bar(page).getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("1 pet deleted").first()).toBeVisible();
  await pickAllThatMatch(page, "4,499");
  await database.inTransaction(async (client) => {
    await client.query("SELECT 1 FROM pet WHERE id = $1 FOR UPDATE", [String(ids[3_000])]);
    await chooseStatus(page, "Pending");
    await expect(jobs(page)).toContainText("2,000 of 4,499");
  });
  await expect(jobs(page)).toContainText("4,499 changed");
  await page.keyboard.press("Control+z");
  await expect.poll(() => database.query("SELECT DISTINCT status FROM pet")).toEqual([{ status: "available" }]);
  expect(await database.query("SELECT count(*)::int AS count FROM pet")).toEqual([{ count: 4_499 }]);
});

test("an undo keeps and lists values that others have changed since", async ({
  page,
  signedIn,
  another,
  petsOf,
  database,
  server,
}) => {
  await signedIn("staff", "Ann");
  const [ada] = await petsOf({ name: "Ada" }, { name: "Bob" }, { name: "Cat" });
  await visit(page, "/pets");
  await pageBox(page).check();
  await chooseStatus(page, "Pending");
  await expect(page.getByText("3 pets are now pending").first()).toBeVisible();

  const ben = await another("staff", "Ben");
  const theirs = { petId: String(ada), version: 2, status: "sold" };
  const headers = { Origin: server.origin };
  expect((await ben.page.request.post("/api/console/pets.edit", { data: theirs, headers })).status()).toBe(200);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(jobs(page)).toContainText("2 undone, 1 kept");
  await jobs(page).getByRole("link", { name: "See details" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Undo “Change the status of 3 pets to pending”");
  const kept = page
    .getByRole("table", { name: "Pets kept because they changed since" })
    .getByRole("row")
    .filter({ hasText: "Ada" });
  await expect(kept).toContainText("Status: Ben changed it to sold since");
  await expectAccessible(page);
  await kept.getByRole("link", { name: "Ada" }).click();
  await arriveAt(page, `/pets/${ada}`);
  expect(await database.query("SELECT name, status FROM pet ORDER BY name")).toEqual([
    { name: "Ada", status: "sold" },
    { name: "Bob", status: "available" },
    { name: "Cat", status: "available" },
  ]);
});

test("the list of jobs shows finished jobs, and undoes them later", async ({ page, signedIn, petsOf, database }) => {
  await signedIn("staff", "Ann");
  await visit(page, "/jobs");
  await expect(page.getByRole("heading", { name: "No jobs yet" })).toBeVisible();
  await petsOf({ name: "Ada" }, { name: "Bob" });
  await visit(page, "/pets");
  await pageBox(page).check();
  await chooseStatus(page, "Sold");
  await expect(page.getByText("2 pets are now sold").first()).toBeVisible();

  await visit(page, "/jobs");
  const job = page.getByRole("row").filter({ hasText: "Change the status of 2 pets to sold" });
  await expect(job).toContainText("Ann");
  await expect(job).toContainText("2 changed");
  await job.getByRole("button", { name: /^Undo/ }).click();
  await expect(page.getByRole("row").filter({ hasText: "Undo “Change" })).toContainText("2 undone");
  await expect(page.getByRole("link", { name: "See the undo" })).toBeVisible();
  // A toast that is about to fade is nothing for axe.
  await visit(page, "/jobs");
  await expectAccessible(page);
  expect(await database.query("SELECT DISTINCT status FROM pet")).toEqual([{ status: "available" }]);
});

test("deleted pets are restored together, or one by one", async ({ page, signedIn, petsOf }) => {
  await signedIn("staff");
  await petsOf({ name: "Ada" }, { name: "Bob" }, { name: "Cat" });
  await visit(page, "/pets?status=deleted");
  await expect(page.getByRole("heading", { name: "No deleted pets" })).toBeVisible();
  await page.getByRole("link", { name: "All 3" }).click();
  await pageBox(page).check();
  await bar(page).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("3 pets deleted").first()).toBeVisible();

  await expect(page.getByRole("heading", { name: "All pets are deleted" })).toBeVisible();
  await page.getByRole("link", { name: "Show 3 deleted pets" }).click();
  await expect(namesIn(page)).toHaveText(["Cat", "Bob", "Ada"]);
  await box(page, "Ada").check();
  await box(page, "Bob").check();
  await expect(bar(page).getByRole("button", { name: "Delete" })).toHaveCount(0);
  await bar(page).getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("2 pets restored").first()).toBeVisible();
  await expect(namesIn(page)).toHaveText(["Cat"]);
  await page.getByRole("row").getByRole("button", { name: "Restore Cat" }).click();
  await expect(page.getByRole("heading", { name: "No deleted pets" })).toBeVisible();
  await expect(page.getByRole("link", { name: "All 3" })).toBeVisible();
});

test("a pet that changed since all were counted is left out, and the result says so", async ({
  page,
  signedIn,
  shop,
  database,
}) => {
  await signedIn("staff");
  await shop.add(30);
  await visit(page, "/pets");
  await pageBox(page).check();
  await bar(page).getByRole("button", { name: "Select all 30 matching pets" }).click();
  await bar(page).getByRole("button", { name: "Delete" }).click();
  await database.query("UPDATE pet SET version = version + 1, name = 'Wanted' WHERE name = 'Pet 7'");
  await page.getByRole("dialog").getByRole("button", { name: "Delete 30 pets" }).click();
  await expect(jobs(page)).toContainText("29 deleted, 1 left out, changed since they were counted");
  await expect(namesIn(page)).toHaveText(["Wanted"]);
});

test("a pet deleted meanwhile is listed among those not changed", async ({ page, signedIn, petsOf, database }) => {
  await signedIn("staff");
  await petsOf({ name: "Ada" }, { name: "Bob" });
  await visit(page, "/pets");
  await pageBox(page).check();
  await database.query("DELETE FROM pet WHERE name = 'Bob'");
  await chooseStatus(page, "Sold");
  await expect(jobs(page)).toContainText("1 changed, 1 not");
  await jobs(page).getByRole("link", { name: "See details" }).click();
  await expect(page.getByRole("table", { name: "Not changed" })).toContainText("There is no such pet.");
});

test("on a phone cards are picked by a tap", { tag: "@phone" }, async ({ page, signedIn, petsOf }) => {
  const isPhone = (page.viewportSize()?.width ?? 0) < 640;
  test.skip(!isPhone, "a phone's way");
  await signedIn("staff");
  await petsOf({ name: "Ada" }, { name: "Bob" }, { name: "Cat" });
  await visit(page, "/pets");
  await expect(box(page, "Ada")).toBeHidden();
  await page.getByRole("button", { name: "Select", exact: true }).tap();
  await expect(box(page, "Ada")).toBeVisible();
  await namesIn(page).nth(2).tap();
  await namesIn(page).nth(1).tap();
  await expect(page).toHaveURL("/pets");
  await expect(box(page, "Ada")).toBeChecked();
  await expect(bar(page)).toContainText("2 selected");
  await expectAccessible(page);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
  await bar(page).getByRole("button", { name: "Delete" }).tap();
  await expect(page.getByText("2 pets deleted").first()).toBeVisible();
  await expect(namesIn(page)).toHaveText(["Cat"]);
  await expect(box(page, "Cat")).toBeHidden();
});
