import type { Page } from "@playwright/test";
import { categoryField, expect, test, visit } from "@/e2e/fixtures/console";
import { hold, withoutPartsAhead } from "@/e2e/fixtures/hold";

test("a category is typed and taken by Enter before the categories have come", async ({ page, signedIn, database }) => {
  await signedIn("staff");
  await database.query("INSERT INTO category (id, name) VALUES (11, 'Birds'), (12, 'Dogs')");
  const release = await hold(page, (url) => url.pathname === "/api/console/categories.list");
  await visit(page, "/pets/new");
  await categoryField(page).focus();
  await page.keyboard.press("d");
  await expect(page.getByPlaceholder("Type to search")).toBeFocused();
  await page.keyboard.type("ogs");
  await expect(page.getByText("Loading…")).toBeVisible();
  await page.keyboard.press("Enter");
  release();
  await expect(categoryField(page)).toHaveText(/^Dogs\s*12$/);
  await expect(categoryField(page)).toBeFocused();
  await expect(page.getByPlaceholder("Type to search")).toBeHidden();
});

test("a category is typed and taken by Enter before the list's own code has come", async ({
  page,
  signedIn,
  database,
}) => {
  await signedIn("staff");
  await database.query("INSERT INTO category (id, name) VALUES (11, 'Birds'), (12, 'Dogs')");
  await withoutPartsAhead(page);
  await visit(page, "/pets/new");
  const release = await hold(page, (url) => url.pathname.endsWith(".js"));
  await categoryField(page).focus();
  await page.keyboard.type("dogs");
  await page.keyboard.press("Enter");
  await expect(page.getByPlaceholder("Type to search")).toHaveCount(0);
  release();
  await expect(categoryField(page)).toHaveText(/^Dogs\s*12$/);
  await expect(categoryField(page)).toBeFocused();
});

for (const [what, isEarly, isHeld] of [
  ["list's own code", false, ({ pathname }: URL) => pathname.endsWith(".js")],
  ["categories", true, ({ pathname }: URL) => pathname === "/api/console/categories.list"],
] as const) {
  test(`a form whose category was taken by Enter before the ${what} came is saved with it, once it is there`, async ({
    page,
    signedIn,
    database,
  }) => {
    await signedIn("staff");
    await database.query("INSERT INTO category (id, name) VALUES (11, 'Birds'), (12, 'Dogs')");
    await withoutPartsAhead(page);
    const early = isEarly ? await hold(page, isHeld) : null;
    await visit(page, "/pets/new");
    await page.getByLabel("Name", { exact: true }).fill("Rex");
    const release = early ?? (await hold(page, isHeld));
    await categoryField(page).focus();
    await page.keyboard.type("dogs");
    await page.keyboard.press("Enter");
    const save = page.getByRole("button", { name: "Save", exact: true });
    await expect(save).toHaveAttribute("aria-busy", "true");
    await save.click({ force: true });
    await page.getByLabel("Reference").press("Control+Enter");
    await expect(save).toHaveAttribute("aria-busy", "true");
    await expect(categoryField(page)).not.toHaveAttribute("aria-invalid", "true");
    release();
    await expect(categoryField(page)).toHaveText(/^Dogs\s*12$/);
    await save.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rex");
    expect(await database.query("SELECT name, category_id FROM pet")).toEqual([{ name: "Rex", category_id: "12" }]);
  });
}

test("a pet whose new category was taken by Enter before the categories came is not saved without it by a key", async ({
  page,
  signedIn,
  petsOf,
  database,
}) => {
  await signedIn("staff");
  await database.query("INSERT INTO category (id, name) VALUES (11, 'Birds'), (12, 'Dogs')");
  const [id] = await petsOf({ name: "Rex", categoryId: 11n });
  const release = await hold(page, ({ pathname }) => pathname === "/api/console/categories.list");
  await visit(page, `/pets/${id}`);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await categoryField(page).focus();
  await page.keyboard.type("dogs");
  await page.keyboard.press("Enter");
  await page.getByLabel("Name", { exact: true }).fill("Max");
  await page.keyboard.press("Control+Enter");
  release();
  await expect(categoryField(page)).toHaveText(/^Dogs\s*12$/);
  await page.getByLabel("Name", { exact: true }).press("Control+Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Max");
  await expect(page.getByRole("form")).toHaveCount(0);
  expect(await database.query("SELECT name, category_id FROM pet")).toEqual([{ name: "Max", category_id: "12" }]);
});

for (const [what, path, open, action] of [
  [
    "a bulk change",
    "/pets",
    async (page: Page) => {
      await page.getByRole("checkbox", { name: "Select Rex" }).check();
      await page.getByRole("button", { name: "Set category…" }).click();
    },
    "Set category",
  ],
  [
    "a category whose pets move",
    "/categories",
    async (page: Page) => {
      await page.getByRole("button", { name: "Actions for Ants" }).click();
      await page.getByRole("menuitem", { name: "Move its pets to…" }).click();
    },
    "Move 1 pet",
  ],
] as const)
  test(`${what} waits for the category that Enter took in place of the one chosen before`, async ({
    page,
    signedIn,
    petsOf,
    database,
  }) => {
    await signedIn("owner");
    // More than one page holds, so that the list asks for those of a text.
    await database.query(
      "INSERT INTO category (id, name) SELECT n, CASE n WHEN 1 THEN 'Ants' ELSE 'Kind ' || n END FROM generate_series(1, 150) AS n",
    );
    await petsOf({ name: "Rex", categoryId: 1n });
    await visit(page, path);
    await open(page);
    const dialog = page.locator("dialog");
    const field = dialog.getByRole("combobox", { name: /category/i });
    await field.click();
    await page
      .getByRole("option", { name: /^Kind 2\b/ })
      .first()
      .click();
    await expect(field).toContainText("Kind 2");
    const release = await hold(page, (url) => url.searchParams.has("q"));
    await field.press("k");
    await page.getByPlaceholder("Type to search").pressSequentially("ind 140");
    await page.keyboard.press("Enter");
    await dialog.getByRole("heading").click();
    const button = dialog.getByRole("button", { name: action, exact: true });
    await button.click({ force: true });
    await expect(button).toHaveAttribute("aria-busy", "true");
    release();
    await expect(field).toContainText("Kind 140");
    await button.click();
    await expect(dialog).toHaveCount(0);
    await expect
      .poll(() => database.query("SELECT name, category_id FROM pet"))
      .toEqual([{ name: "Rex", category_id: "140" }]);
  });

test("a field of a pet that is closed before its category came leaves the next one free to be saved", async ({
  page,
  signedIn,
  petsOf,
  database,
}) => {
  await signedIn("staff");
  const [id] = await petsOf({ name: "Rex" });
  const release = await hold(page, ({ pathname }) => pathname === "/api/console/categories.list");
  await visit(page, `/pets/${id}`);
  await page.getByRole("button", { name: "Change Category" }).press("Enter");
  await categoryField(page).focus();
  const search = page.getByPlaceholder("Type to search");
  await page.keyboard.press("d");
  await expect(search).toBeFocused();
  await page.keyboard.type("ogs");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(search).toBeHidden();
  await categoryField(page).press("Escape");
  await expect(categoryField(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Change Name" }).press("Enter");
  await page.getByLabel("Name", { exact: true }).fill("Max");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Max");
  release();
  expect(await database.query("SELECT name FROM pet")).toEqual([{ name: "Max" }]);
});

test("of more categories than one page holds, Enter takes the one typed and not the one still shown", async ({
  page,
  signedIn,
  database,
}) => {
  await signedIn("staff");
  await database.query(
    "INSERT INTO category (id, name) SELECT 1000 - n, 'Kind ' || n FROM generate_series(1, 150) AS n",
  );
  await visit(page, "/pets/new");
  await categoryField(page).click();
  const options = page.getByRole("listbox").getByRole("option");
  await expect(options.nth(0)).toHaveText("Kind 1999");
  await expect(options.nth(9)).toHaveText("Kind 10990");
  const release = await hold(page, (url) => url.searchParams.has("q"));
  await page.keyboard.type("kind 140");
  await page.keyboard.press("Enter");
  release();
  await expect(categoryField(page)).toHaveText(/^Kind 140\s*860$/);
});

test("a category that was typed and left by Tab before the categories have come is taken once they have", async ({
  page,
  signedIn,
  database,
}) => {
  await signedIn("staff");
  await database.query("INSERT INTO category (id, name) VALUES (11, 'Bulldogs'), (12, 'Dogs')");
  const release = await hold(page, (url) => url.pathname === "/api/console/categories.list");
  await visit(page, "/pets/new");
  await categoryField(page).press("d");
  await expect(page.getByPlaceholder("Type to search")).toBeFocused();
  await page.keyboard.type("ogs");
  await page.keyboard.press("Tab");
  await expect(categoryField(page)).toHaveText("dogs");
  release();
  await expect(categoryField(page)).toHaveText(/^Dogs\s*12$/);
  await expect(page.getByRole("combobox", { name: "Status" })).toBeFocused();
});

test("an Enter before the categories have come creates none, and Control+Enter does not save without the one typed", async ({
  page,
  signedIn,
  database,
}) => {
  await signedIn("staff");
  await database.query("INSERT INTO category (id, name) VALUES (11, 'Birds'), (12, 'Dogs')");
  await visit(page, "/pets/new");
  await page.getByLabel("Name", { exact: true }).fill("Rex");
  const release = await hold(page, (url) => url.pathname === "/api/console/categories.list");
  await categoryField(page).press("n");
  await page.getByPlaceholder("Type to search").fill("newts");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Enter");
  release();
  await expect(page.getByRole("listbox").getByRole("option")).toHaveText(["Create “newts”"]);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByPlaceholder("Type to search")).toBeFocused();
  expect(await database.query("SELECT name FROM category ORDER BY id")).toEqual([{ name: "Birds" }, { name: "Dogs" }]);
  await page.keyboard.press("Enter");
  await expect(categoryField(page)).toHaveText(/^newts\s*13$/);
});
