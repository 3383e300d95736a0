import type { Page } from "@playwright/test";
import { categoryField, expect, expectAccessible, namesIn, test, visit } from "@/e2e/fixtures/console";
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

test("a pet that is saved while its category is being created waits for it, and is not saved without it", async ({
  page,
  signedIn,
  database,
}) => {
  await signedIn("staff");
  const name = page.getByLabel("Name", { exact: true });
  const search = page.getByPlaceholder("Type to search");
  const isCreation = ({ pathname }: URL) => pathname === "/api/console/categories.create";
  const pets =
    "SELECT pet.name, category.name AS category FROM pet LEFT JOIN category ON category_id = category.id ORDER BY pet.id";

  /** Fills in the form, and saves it by a key while the category has not been created yet. */
  async function save(pet: string, category: string, key: string) {
    await name.fill(pet);
    await choose(category);
    await page.keyboard.press(key);
  }

  async function choose(category: string) {
    await categoryField(page).press(category.charAt(0));
    await search.fill(category);
    await expect(page.getByRole("option", { name: `Create “${category}”` })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(categoryField(page)).toHaveText(`Creating “${category}”…`);
    await expect(categoryField(page)).toBeFocused();
  }

  await visit(page, "/pets/new");
  const release = await hold(page, isCreation);
  await save("Rex", "newts", "Control+Enter");
  await page.keyboard.type("Mia");
  await expect(name).toHaveValue("Mia");
  await page.keyboard.press("Control+Enter");
  release();
  await expect(page.getByText("Mia added")).toBeVisible();
  await expect(categoryField(page)).toHaveText(/^newts/);
  const both = ["Rex", "Mia"].map((pet) => ({ name: pet, category: "newts" }));
  expect(await database.query(pets)).toEqual(both);

  await page.unroute(isCreation);
  await page.route(isCreation, (route) =>
    route.fulfill({ status: 409, json: { code: "conflict", message: "It is in use." } }),
  );
  const releaseError = await hold(page, isCreation);
  await save("Tom", "eels", "Control+Enter");
  releaseError();
  await expect(page.getByText("Tom was not added")).toBeVisible();
  await expect(page.getByText("The category was not created: It is in use.")).toHaveCount(2);
  expect(await database.query(pets)).toEqual(both);

  await page.unroute(isCreation);
  const releaseLast = await hold(page, isCreation);
  await save("Tom", "eels", "Tab");
  const saveButton = page.getByRole("button", { name: "Save", exact: true });
  await saveButton.click();
  await expect(saveButton).toHaveAttribute("aria-busy", "true");
  releaseLast();
  await page.waitForURL(/\/pets\/\d+$/);
  expect(await database.query(pets)).toEqual([...both, { name: "Tom", category: "eels" }]);

  const releaseChange = await hold(page, isCreation);
  await page.getByRole("button", { name: "Change Category" }).click();
  await choose("frogs");
  await page.keyboard.press("Control+Enter");
  await expect(saveButton).toHaveAttribute("aria-busy", "true");
  releaseChange();
  await expect(page.getByRole("link", { name: "frogs" })).toBeVisible();
});

test("the category of the next pet stays as chosen when that of the one before has been created", async ({
  page,
  signedIn,
  database,
}) => {
  await signedIn("staff");
  await database.query("INSERT INTO category (id, name) VALUES (11, 'Birds'), (12, 'Dogs')");
  await visit(page, "/pets/new");
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("Yuri");
  const release = await hold(page, ({ pathname }) => pathname === "/api/console/categories.create");
  await categoryField(page).focus();
  await page.keyboard.type("Yaks");
  await page.getByRole("option", { name: "Create “Yaks”" }).click();
  await categoryField(page).press("Control+Enter");
  await expect(name).toHaveValue("");
  await name.fill("Rex");
  await categoryField(page).focus();
  await page.keyboard.type("Dogs");
  await page.getByRole("option", { name: /^Dogs/ }).click();
  release();
  await expect(page.getByText("Yuri added")).toBeVisible();
  await expect(categoryField(page)).toHaveText(/^Dogs\s*12$/);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rex");
  expect(await database.query("SELECT name, category_id FROM pet ORDER BY id")).toEqual([
    { name: "Yuri", category_id: "13" },
    { name: "Rex", category_id: "12" },
  ]);
});

test("a category is created where it is needed: in the form, where it stands, and for selected pets", async ({
  page,
  signedIn,
  database,
}) => {
  await signedIn("staff", "Ann");
  await visit(page, "/pets/new");
  await categoryField(page).click();
  await expect(page.getByText("No categories yet. Type a name to create one.")).toBeVisible();
  await database.query("INSERT INTO category (id, name) VALUES (11, 'Birds'), (12, 'Kätzchen')");
  await visit(page, "/pets/new");
  await page.getByLabel("Name", { exact: true }).fill("Rex");
  const search = page.getByPlaceholder("Type to search");
  const options = page.getByRole("listbox").getByRole("option");
  await categoryField(page).click();
  await search.fill("KATZCHEN");
  await expect(options).toHaveText(["Kätzchen12"]);
  await search.fill("bird");
  await expect(options).toHaveText(["Birds11", "Create “bird”"]);
  await search.fill("Chinchillas");
  await expect(options).toHaveText(["Create “Chinchillas”"]);
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(categoryField(page)).toHaveText(/^Chinchillas\s*13$/);
  await expect(categoryField(page)).toBeFocused();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("link", { name: "Chinchillas" })).toBeVisible();

  await page.getByRole("button", { name: "Change Category" }).click();
  await categoryField(page).click();
  await search.fill("Newts");
  await page.getByRole("option", { name: "Create “Newts”" }).click();
  await expect(categoryField(page)).toHaveText(/^Newts\s*14$/);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("link", { name: "Newts" })).toBeVisible();

  await visit(page, "/pets");
  await page.getByRole("checkbox", { name: "Select Rex" }).check();
  await page.getByRole("button", { name: "Set category…" }).click();
  const dialog = page.getByRole("dialog", { name: "Set the category of 1 pet" });
  await dialog.getByRole("combobox", { name: "Category" }).click();
  await search.fill("Eels");
  await page.getByRole("option", { name: "Create “Eels”" }).click();
  await expect(dialog.getByRole("combobox", { name: "Category" })).toHaveText(/^Eels\s*15$/);
  await dialog.getByRole("button", { name: "Set category" }).click();
  await expect(page.getByText("1 pet is now in Eels").first()).toBeVisible();
  expect(await database.query("SELECT category_id FROM pet")).toEqual([{ category_id: "15" }]);
  expect(await database.query("SELECT subject_name FROM activity WHERE action = 'category.named' ORDER BY id")).toEqual(
    [{ subject_name: "Chinchillas" }, { subject_name: "Newts" }, { subject_name: "Eels" }],
  );
});

/** Types a name in the field, and creates a category with it. */
async function createCategory(page: Page, name: string): Promise<void> {
  await categoryField(page).focus();
  await page.keyboard.type(name);
  await page.getByRole("option", { name: `Create “${name}”` }).click();
  await expect(categoryField(page)).toHaveText(new RegExp(`^${name}`));
}

test("a category created by a typing error is undone: its name and the field are empty again", async ({
  page,
  signedIn,
  database,
}) => {
  await signedIn("staff");
  await database.query("INSERT INTO category (id, name) VALUES (12, 'Dogs')");
  await visit(page, "/pets/new");
  const name = page.getByLabel("Name", { exact: true });
  const names = "SELECT name FROM category ORDER BY id";

  async function undo(text: string) {
    const toast = page.getByRole("dialog").filter({ hasText: `Category “${text}” created` });
    await toast.getByRole("button", { name: "Undo" }).click();
  }

  await createCategory(page, "Dgo");
  await name.fill("Rex");
  await undo("Dgo");
  await expect(page.getByText("Category 13 no longer has the name Dgo")).toBeVisible();
  await expect(page.getByText("Any pets in it keep its ID, without a name.")).toBeVisible();
  await expect(categoryField(page)).toHaveText("Choose, or enter an ID");
  await expect(name).toHaveValue("Rex");
  expect(await database.query(names)).toEqual([{ name: "Dogs" }]);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Fill in this field.")).toBeVisible();

  await createCategory(page, "Dgo");
  await categoryField(page).focus();
  await page.keyboard.type("Dogs");
  await page.keyboard.press("Enter");
  await undo("Dgo");
  await expect(page.getByText(/^Category \d+ no longer has the name Dgo$/).first()).toBeVisible();
  await expect(categoryField(page)).toHaveText(/^Dogs\s*12$/);

  await createCategory(page, "Cts");
  await database.query("UPDATE category SET name = 'Cats' WHERE name = 'Cts'");
  await undo("Cts");
  await expect(page.getByText("Its name was changed to “Cats” since; it was kept.")).toBeVisible();
  expect(await database.query(names)).toEqual([{ name: "Dogs" }, { name: "Cats" }]);
  await expect(categoryField(page)).toHaveText(/^C.ts/);
});

test("a category that was created in a form is told and can be undone once the form is left without a pet in it", async ({
  page,
  signedIn,
  database,
}) => {
  await signedIn("staff");
  await visit(page, "/pets/new");
  const told = page.getByRole("dialog").filter({ hasText: "No pet is in it." });
  await createCategory(page, "Dogs");
  await page.getByLabel("Name", { exact: true }).fill("Rex");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Rex", level: 1 })).toBeVisible();
  await page
    .getByRole("link", { name: "Edit" })
    .or(page.getByRole("button", { name: "Edit" }))
    .first()
    .click();
  await createCategory(page, "Dgos");
  const answered = page.waitForResponse((response) => response.url().includes("/api/console/pets.count"));
  await page.getByRole("button", { name: "Cancel" }).click();
  await answered;
  await expect(told).toContainText("Category “Dgos” created");
  await told.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(/no longer has the name Dgos$/).first()).toBeVisible();
  expect(await database.query("SELECT name FROM category")).toEqual([{ name: "Dogs" }]);
  await expect(told).toHaveCount(0);
});

test("a category that a colleague creates at the same moment is taken", async ({ page, signedIn, database }) => {
  await signedIn("staff");
  await visit(page, "/pets/new");
  await categoryField(page).click();
  await page.keyboard.type("newts");
  const create = page.getByRole("option", { name: "Create “newts”" });
  await expect(create).toBeVisible();
  const letPass = await hold(page, ({ pathname }) => pathname === "/api/console/categories.create");
  await create.click();
  await database.query("INSERT INTO category (id, name) VALUES (41, 'Newts')");
  letPass();
  await expect(categoryField(page)).toHaveText(/^Newts\s*41$/);
  await expect(page.getByText("The category was not created")).toHaveCount(0);
});
