import { arriveAt, callConsole, expect, namesIn, test, visit } from "@/e2e/fixtures/console";
import { bar } from "@/e2e/fixtures/picking";

test("S changes the status of the focused row, of the selection and of a pet, and the focus stays with the rows", async ({
  page,
  signedIn,
  petsOf,
}) => {
  await signedIn("staff");
  await petsOf({ name: "Ada" }, { name: "Bob" }, { name: "Cat" });
  await visit(page, "/pets");
  const choose = async (status: string) => {
    await page.keyboard.press("s");
    await page.getByRole("menu").getByText(status, { exact: true }).click();
    await expect(page.getByRole("menu")).toHaveCount(0);
  };
  await namesIn(page).nth(1).focus();
  await choose("Pending");
  await expect(page.getByRole("button", { name: "Pending: change the status of Bob" })).toBeVisible();
  await expect(namesIn(page).nth(1)).toBeFocused();
  await page.keyboard.press("j");
  await expect(namesIn(page).nth(2)).toBeFocused();

  await page.keyboard.press("x");
  await page.keyboard.press("k");
  await page.keyboard.press("x");
  await expect(bar(page)).toContainText("2 selected");
  await choose("Sold");
  await expect(page.getByRole("link", { name: "Sold 2" })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await expect(namesIn(page).nth(1)).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bob");
  await choose("Available");
  await expect(page.getByText("Bob is now available", { exact: true })).toBeVisible();
});

test("S opens the statuses at the present one, and Escape goes back to the row", async ({
  page,
  signedIn,
  petsOf,
  database,
}) => {
  await signedIn("staff");
  await petsOf({ name: "Ada" }, { name: "Bob", status: "pending" });
  await visit(page, "/pets");
  const open = async () => {
    await page.keyboard.press("s");
    await expect(page.getByRole("menuitemcheckbox", { name: "Pending" })).toBeFocused();
  };
  await namesIn(page).first().focus();
  await open();
  await page.keyboard.press("Escape");
  await expect(namesIn(page).first()).toBeFocused();
  await open();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect(namesIn(page).first()).toBeFocused();
  await page.keyboard.press("Shift+ArrowDown");
  await expect(bar(page)).toContainText("2 selected");
  await page.keyboard.press("Escape");

  await namesIn(page).first().focus();
  await open();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Bob is now sold").first()).toBeVisible();
  expect(await database.query("SELECT name, status FROM pet ORDER BY id")).toEqual([
    { name: "Ada", status: "available" },
    { name: "Bob", status: "sold" },
  ]);
});

test("Ctrl+Z takes back a pet that was just added, unless a colleague has changed it, and says when there is nothing to undo", async ({
  page,
  signedIn,
  another,
  server,
  database,
}) => {
  await signedIn("staff");
  await database.query("INSERT INTO category (id, name) VALUES (7, 'Dogs')");
  await visit(page, "/categories");
  await page.keyboard.press("Control+z");
  await expect(page.getByText("Nothing to undo")).toBeVisible();
  await visit(page, "/pets/new");
  await page.getByLabel("Name", { exact: true }).fill("Typo");
  await page.getByRole("combobox", { name: "Category" }).click();
  await page.getByRole("option", { name: /Dogs/ }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Typo");
  await page.locator("body").press("Control+z");
  await expect(page.getByText("Typo deleted")).toBeVisible();
  expect(await database.query("SELECT name FROM deleted_pet")).toEqual([{ name: "Typo" }]);
  await page.locator("body").press("Control+y");
  await expect(page.getByText("Typo is there again")).toBeVisible();
  await page.locator("body").press("Control+y");
  await expect(page.getByText("Nothing to redo")).toBeVisible();

  const [pet] = await database.query<{ id: string; version: number }>("SELECT id, version FROM pet");
  const ben = await another("staff", "Ben");
  const sale = { petId: pet?.id, version: pet?.version, status: "sold" };
  await callConsole(ben.page, server.origin, "pets.edit", sale);
  await page.locator("body").press("Control+z");
  await expect(page.getByText("Typo was not deleted")).toBeVisible();
  await expect(page.getByText("Status: Ben changed it to sold since; it was kept.").first()).toBeVisible();
  expect(await database.query("SELECT name, status FROM pet")).toEqual([{ name: "Typo", status: "sold" }]);
});

test("the palette has what was found before the search that may find more, and lists by status", async ({
  page,
  signedIn,
  database,
}) => {
  await signedIn("staff");
  await database.query("INSERT INTO category (id, name) VALUES (7, 'Rabbits')");
  await visit(page, "/overview");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("rabb");
  const highlighted = page.getByRole("dialog").locator("[role='option'][data-highlighted]");
  await expect(highlighted).toHaveText("Rabbits7");
  await page.getByRole("combobox", { name: "Find anything" }).fill("sold");
  await expect(highlighted).toHaveText("Pets: Sold");
  await page.keyboard.press("Enter");
  await arriveAt(page, "/pets?status=sold");
});
