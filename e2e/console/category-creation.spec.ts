import type { Page } from "@playwright/test";
import { categoryField, expect, expectAccessible, test, visit } from "@/e2e/fixtures/console";
import { hold } from "@/e2e/fixtures/hold";

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
