import { categoryField, expect, expectAccessible, namesIn, test, visit } from "@/e2e/fixtures/console";

test("few categories stand in the order of their names, those without one last", async ({
  page,
  signedIn,
  petsOf,
  database,
}) => {
  await signedIn("staff");
  await database.query("INSERT INTO category (id, name) VALUES (1, 'Zebras'), (2, 'äpes'), (3, 'Bats')");
  await petsOf({ name: "Rex", categoryId: 10n }, { name: "Mia", categoryId: 9n });
  await visit(page, "/pets/new");
  await categoryField(page).click();
  const options = page.getByRole("listbox").getByRole("option");
  await expect(options).toHaveText([/^äpes/, /^Bats/, /^Zebras/, "Category 9", "Category 10"]);
});

test("Tab takes the category that was typed, and leaves any other text, which is named when the pet is saved", async ({
  page,
  signedIn,
  database,
}) => {
  await signedIn("staff");
  await database.query("INSERT INTO category (id, name) VALUES (10, 'Bulldogs'), (11, 'Kätzchen'), (12, 'Dogs')");
  await visit(page, "/pets/new");
  await page.getByLabel("Name", { exact: true }).fill("Rex");
  const status = page.getByRole("combobox", { name: "Status" });
  const options = page.getByRole("listbox").getByRole("option");

  /** Types in the field and presses Tab once the options are these. */
  async function leave(text: string, shown: readonly (string | RegExp)[]) {
    await categoryField(page).focus();
    await page.keyboard.type(text);
    await expect(options).toHaveText(shown);
    await page.keyboard.press("Tab");
    await expect(status).toBeFocused();
  }

  await leave("DOGS", [/^Dogs/, /^Bulldogs/]);
  await expect(categoryField(page)).toHaveText(/^Dogs\s*12$/);
  await leave("katz", [/^Kätzchen/, "Create “katz”"]);
  await expect(categoryField(page)).toHaveText(/^Kätzchen\s*11$/);

  await leave("Dgo", [/^Did you mean Dogs\?/, "Create “Dgo”"]);
  await expect(categoryField(page)).toHaveText("Dgo");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(categoryField(page)).toBeFocused();
  await expect(categoryField(page)).toHaveAccessibleDescription(/^Choose a category, or create “Dgo”\./);
  await expectAccessible(page);
  expect(await database.query("SELECT name FROM category ORDER BY id")).toHaveLength(3);

  await leave("99999", ["New category 99999"]);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(categoryField(page)).toHaveAccessibleDescription(/^Choose a category, or create “99999”\./);

  await leave("Dgo", [/^Did you mean Dogs\?/, "Create “Dgo”"]);
  await categoryField(page).click();
  await expect(options).toHaveText([/^Did you mean Dogs\?/, "Create “Dgo”"]);
  await options.first().click();
  await expect(categoryField(page)).toHaveText(/^Dogs\s*12$/);
  await expect(categoryField(page)).toHaveAccessibleDescription("");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.waitForURL(/\/pets\/\d+$/);
  expect(await database.query("SELECT category_id FROM pet")).toEqual([{ category_id: "12" }]);
});

test("among more categories than one page holds, a typing error finds the one that was meant", async ({
  page,
  signedIn,
  database,
}) => {
  await signedIn("staff");
  await database.query(
    "INSERT INTO category (id, name) SELECT n, CASE n WHEN 140 THEN 'Chinchillas' ELSE 'Kind ' || n END FROM generate_series(1, 150) AS n",
  );
  await visit(page, "/pets/new");
  await categoryField(page).click();
  await page.keyboard.type("chinchilas");
  const options = page.getByRole("listbox").getByRole("option");
  await expect(options).toHaveText([/^Did you mean Chinchillas\?/, "Create “chinchilas”"]);
  await page.keyboard.press("Enter");
  await expect(categoryField(page)).toHaveText(/^Chinchillas\s*140$/);
});

test("Enter, Tab and Control+Enter in quick succession keep the focus in the form, and add one pet", async ({
  page,
  signedIn,
}) => {
  await signedIn("staff");
  // The list fades out, and has the focus until it has.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  for (const delayMs of [0, 20, 40, 60, 80]) {
    await visit(page, "/pets/new");
    await page.getByLabel("Name", { exact: true }).fill(`Rex ${delayMs}`);
    await categoryField(page).focus();
    await page.keyboard.press("7");
    const search = page.getByPlaceholder("Type to search");
    await expect(search).toBeFocused();
    await page.keyboard.press("Enter");
    await page.waitForTimeout(delayMs);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("combobox", { name: "Status" })).toBeFocused();
    await page.keyboard.press("Control+Enter");
    // Control+Enter saves and empties the form for another pet.
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
    await expect(page.getByText(`Rex ${delayMs} added`)).toBeVisible();
  }
  await visit(page, "/pets");
  await expect(namesIn(page)).toHaveText(["Rex 80", "Rex 60", "Rex 40", "Rex 20", "Rex 0"]);
});

test("Control+Enter soon after Enter moves the focus to Name for the next pet, where it stays", async ({
  page,
  signedIn,
  database,
}) => {
  await signedIn("staff");
  await database.query("INSERT INTO category (id, name) VALUES (11, 'Birds'), (12, 'Dogs')");
  // The list fades out, and has the focus until it has.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await visit(page, "/pets/new");
  const name = page.getByLabel("Name", { exact: true });
  const search = page.getByPlaceholder("Type to search");
  for (const delayMs of [20, 60, 100]) {
    await expect(name).toBeFocused();
    await page.keyboard.type(`Rex ${delayMs}`);
    await page.keyboard.press("Tab");
    await page.keyboard.press("d");
    await expect(search).toBeFocused();
    await page.keyboard.type("og");
    await expect(page.getByRole("listbox").getByRole("option")).toHaveText([/^Dogs/, "Create “dog”"]);
    await page.keyboard.press("Enter");
    await page.waitForTimeout(delayMs);
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText(`Rex ${delayMs} added`)).toBeVisible();
    await expect(search).toHaveCount(0);
  }
  await expect(name).toBeFocused();
});
