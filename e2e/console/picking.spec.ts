import { readFile } from "node:fs/promises";
import { expect, expectAccessible, namesIn, test, visit } from "@/e2e/fixtures/console";
import { bar, box, chooseStatus, pageBox } from "@/e2e/fixtures/picking";

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
  await page.mouse.move(0, 0);
  await expect(namesIn(page).filter({ hasText: "Bob" })).toBeFocused();
  await expect(table.getByRole("cell", { name: "Bob", exact: true }), "no row looks pointed at").toHaveCSS(
    "background-color",
    "rgba(0, 0, 0, 0)",
  );
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Changes to 3 pets undone").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Sold 0" })).toBeVisible();
  expect(await database.query("SELECT name, status FROM pet WHERE status <> 'available'")).toEqual([
    { name: "Bob", status: "pending" },
  ]);
});

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

test("on a phone cards are picked by a tap", { tag: "@phone" }, async ({ page, signedIn, petsOf }) => {
  const isPhone = (page.viewportSize()?.width ?? 0) < 640;
  test.skip(!isPhone, "a phone's way");
  await signedIn("staff");
  await petsOf({ name: "Ada" }, { name: "Bob" }, { name: "Cat" });
  await visit(page, "/pets");
  await expect(box(page, "Ada")).toBeHidden();
  const select = page.getByRole("button", { name: "Select", exact: true });
  const color = () => select.evaluate((button) => getComputedStyle(button).backgroundColor);
  const before = await color();
  await select.tap();
  await expect(select).toHaveAttribute("aria-pressed", "true");
  await expect.poll(color).not.toBe(before);
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
