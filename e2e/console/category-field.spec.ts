import { categoryField, expect, namesIn, test, visit } from "@/e2e/fixtures/console";
import { hold, withoutPartsAhead } from "@/e2e/fixtures/hold";

test("a category is typed and taken by Enter before the categories have come", async ({ page, signedIn, database }) => {
  await signedIn("staff");
  await database.query("INSERT INTO category (id, name) VALUES (11, 'Birds'), (12, 'Dogs')");
  await visit(page, "/pets/new");
  const release = await hold(page, (url) => url.pathname === "/api/console/categories.list");
  await categoryField(page).focus();
  await page.keyboard.press("d");
  await expect(page.getByPlaceholder("Type to find")).toBeFocused();
  await page.keyboard.type("ogs");
  await expect(page.getByText("Loading …")).toBeVisible();
  await page.keyboard.press("Enter");
  release();
  await expect(categoryField(page)).toHaveText(/^Dogs\s*12$/);
  await expect(categoryField(page)).toBeFocused();
  await expect(page.getByPlaceholder("Type to find")).toBeHidden();
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
  await expect(page.getByPlaceholder("Type to find")).toHaveCount(0);
  release();
  await expect(categoryField(page)).toHaveText(/^Dogs\s*12$/);
  await expect(categoryField(page)).toBeFocused();
});

test("of more categories than one page holds, Enter takes the one typed and not the one still shown", async ({
  page,
  signedIn,
  database,
}) => {
  await signedIn("staff");
  await database.query("INSERT INTO category (id, name) SELECT n, 'Kind ' || n FROM generate_series(1, 150) AS n");
  await visit(page, "/pets/new");
  await categoryField(page).click();
  await expect(page.getByRole("listbox").getByRole("option").first()).toContainText("Kind 1");
  const release = await hold(page, (url) => url.searchParams.has("q"));
  await page.keyboard.type("kind 140");
  await page.keyboard.press("Enter");
  release();
  await expect(categoryField(page)).toHaveText(/^Kind 140\s*140$/);
});

test("Enter, Tab and Control+Enter in quick succession keep the focus in the form, and add one pet", async ({
  page,
  signedIn,
}) => {
  await signedIn("staff");
  for (const delayMs of [0, 20, 40, 60, 80]) {
    await visit(page, "/pets/new");
    await page.getByLabel("Name", { exact: true }).fill(`Rex ${delayMs}`);
    await categoryField(page).focus();
    await page.keyboard.press("7");
    const search = page.getByPlaceholder("Type to find");
    await expect(search).toBeFocused();
    await page.keyboard.press("Enter");
    await page.waitForTimeout(delayMs);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("combobox", { name: "Status" })).toBeFocused();
    await page.keyboard.press("Control+Enter");
    // Control+Enter saves and empties the form for another pet.
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
  }
  await visit(page, "/pets");
  await expect(namesIn(page)).toHaveText(["Rex 80", "Rex 60", "Rex 40", "Rex 20", "Rex 0"]);
});
