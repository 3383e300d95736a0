import { arriveAt, expect, expectAccessible, test, visit, visitLive } from "@/e2e/fixtures/console";

test("an id gets a name, and another one; the pets show it", async ({ page, signedIn, petsOf }) => {
  await signedIn("staff");
  await petsOf({ name: "Coco", categoryId: 12n }, { name: "Lori", categoryId: 12n, status: "sold" });
  await visit(page, "/categories");
  const form = page.getByRole("form", { name: "Add a category" });
  await form.getByRole("button", { name: "Add category" }).click();
  await expect(form.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
  await form.getByLabel("ID").fill("99999999999999999999");
  await page.keyboard.press("Enter");
  await expect(form.getByLabel("ID")).toHaveAccessibleDescription(/^Enter a number between -9223372036854775808 and/);
  await form.getByLabel("ID").fill("12");
  await form.getByLabel("Name").fill("Parrots");
  await form.getByRole("button", { name: "Add category" }).click();
  const row = page.getByRole("row").filter({ has: page.getByRole("cell", { name: "12", exact: true }) });
  await expect(row).toContainText("Parrots");
  await expect(row.getByRole("link", { name: "2 pets of Parrots" })).toBeVisible();

  // A taken ID would rename its category.
  await form.getByLabel("Name").fill("Rabbits");
  await form.getByLabel("ID").fill("12");
  await page.keyboard.press("Enter");
  await expect(form.getByLabel("ID")).toHaveAccessibleDescription(
    "Category 12 is already named Parrots. Rename it in the list.",
  );
  await form.getByLabel("ID").fill("");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("cell", { name: /^Rabbits/ })).toBeVisible();
  await expect(row).toContainText("Parrots");

  await row.getByRole("button", { name: "Actions for Parrots" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByLabel("Name of category 12").last().fill("Big parrots");
  await page.keyboard.press("Enter");
  await expect(row.getByRole("button", { name: "Actions for Big parrots" })).toBeFocused();
  await row.getByRole("link", { name: "1 sold pet of Big parrots" }).click();
  await arriveAt(page, "/pets?status=sold&category=12");
  await expect(page.getByRole("row").filter({ hasText: "Lori" })).toContainText("Big parrots");
});

test("a category that is renamed in a search stays where it was until the next one, and says that it left", async ({
  page,
  signedIn,
  database,
}) => {
  await signedIn("staff");
  await database.query("INSERT INTO category (id, name) VALUES (12, 'Dogs'), (13, 'Dogs, big'), (14, 'Cats')");
  await visit(page, "/categories?q=dogs");
  const rows = page.getByRole("row").filter({ has: page.getByRole("button", { name: /^Actions for/ }) });
  await expect(rows).toHaveText([/^Dogs/, /^Dogs, big/]);
  await page.getByRole("button", { name: "Actions for Dogs", exact: true }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByRole("textbox", { name: "Name of category 12" }).fill("Hounds");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Actions for Hounds" })).toBeFocused();
  await expect(rows).toHaveText([/^Houndsleft the list/, /^Dogs, big/]);
  await expectAccessible(page);

  const search = page.getByRole("searchbox", { name: "Search categories" });
  await search.fill("hounds");
  await expect(rows).toHaveText([/^Hounds(?!left)/]);
  await search.fill("dogs");
  await expect(rows).toHaveText([/^Dogs, big/]);
});

test("a name is removed from a menu that says what becomes of the pets, and given back", async ({
  page,
  signedIn,
  petsOf,
  database,
}) => {
  await signedIn("staff");
  await petsOf({ name: "Coco", categoryId: 12n }, { name: "Lori", categoryId: 12n });
  await database.query("INSERT INTO category (id, name) VALUES (12, 'Parrots'), (13, 'Rabbits')");
  await visit(page, "/categories");
  await page.getByRole("button", { name: "Actions for Rabbits" }).click();
  await expect(page.getByRole("menuitem", { name: "Remove name" })).toContainText(
    "It has no pets, and leaves this list.",
  );
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Actions for Parrots" }).press("Enter");
  const remove = page.getByRole("menuitem", { name: "Remove name" });
  await expect(remove).toContainText("2 pets keep the category ID 12, without a name.");
  await expectAccessible(page);
  await remove.click();
  const menu = page.getByRole("button", { name: "Actions for category 12" });
  await expect(menu).toBeFocused();
  await menu.click();
  await expect(page.getByRole("menuitem", { name: "Add a name" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Actions for Parrots" })).toBeVisible();
  expect(await database.query("SELECT name FROM category ORDER BY id")).toEqual([
    { name: "Parrots" },
    { name: "Rabbits" },
  ]);
});

test("names that are added and changed are taken back one by one, the last first, and made again", async ({
  page,
  signedIn,
  database,
}) => {
  await signedIn("staff");
  await database.query("INSERT INTO category (id, name) VALUES (12, 'Dogs')");
  const names = async () =>
    (await database.query<{ name: string }>("SELECT name FROM category ORDER BY id")).map(({ name }) => name);
  await visit(page, "/categories");
  await page.getByRole("form", { name: "Add a category" }).getByLabel("Name").fill("Newts");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Category “Newts” added").first()).toBeVisible();
  await page.getByRole("button", { name: "Actions for Dogs" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByRole("textbox", { name: "Name of category 12" }).fill("Hounds");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Actions for Hounds" })).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect.poll(names).toEqual(["Dogs", "Newts"]);
  await page.keyboard.press("Control+z");
  await expect.poll(names).toEqual(["Dogs"]);
  await page.keyboard.press("Control+Shift+z");
  await expect.poll(names).toEqual(["Dogs", "Newts"]);
  await page.keyboard.press("Control+Shift+z");
  await expect.poll(names).toEqual(["Hounds", "Newts"]);

  // What a colleague has named it since stays.
  await database.query("UPDATE category SET name = 'Big dogs' WHERE id = 12");
  await page.keyboard.press("Control+z");
  await expect(page.getByText("Its name was changed to “Big dogs” since; it was kept.").first()).toBeVisible();
  expect(await names()).toEqual(["Big dogs", "Newts"]);
});

test("a name is not given in place of one that a colleague has given since the field was opened, before that was said", async ({
  page,
  signedIn,
  database,
}) => {
  await signedIn("staff");
  await database.query("INSERT INTO category (id, name) VALUES (12, 'Dogs')");
  const name = async () => (await database.query<{ name: string }>("SELECT name FROM category"))[0]?.name;
  const field = page.getByRole("textbox", { name: "Name of category 12" });
  const open = async (present: string) => {
    await page.getByRole("button", { name: `Actions for ${present}` }).click();
    await page.getByRole("menuitem", { name: "Rename" }).click();
  };
  await visitLive(page, "/categories");
  await open("Dogs");
  const renamed = page.waitForResponse((response) => response.url().includes("categories.list"));
  await database.query("UPDATE category SET name = 'Hounds'");
  await renamed;
  await field.press("Enter");
  await expect(page.getByRole("button", { name: "Actions for Hounds" })).toBeFocused();
  expect(await name()).toBe("Hounds");

  await open("Hounds");
  await field.fill("Big dogs");
  await database.query("UPDATE category SET name = 'Greyhounds'");
  await field.press("Enter");
  await expect(page.getByText("Its name was changed to “Greyhounds” since; it was kept.")).toBeVisible();
  expect(await name()).toBe("Greyhounds");
  await expect(async () => {
    await field.press("Enter");
    await expect(page.getByRole("button", { name: "Actions for Big dogs" })).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press("Control+z");
  await expect.poll(name).toBe("Greyhounds");
});

test("a name that another category has offers to merge them; the pets and the name come back by Undo", async ({
  page,
  signedIn,
  petsOf,
  database,
}) => {
  await signedIn("staff");
  await petsOf({ name: "Rex", categoryId: 12n }, { name: "Mia", categoryId: 12n }, { name: "Max", categoryId: 13n });
  await database.query("INSERT INTO category (id, name) VALUES (12, 'Dgos'), (13, 'Dogs')");
  await visit(page, "/categories");
  await page.getByRole("button", { name: "Actions for Dgos" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  const field = page.getByRole("textbox", { name: "Name of category 12" });
  await field.fill("DOGS");
  await page.keyboard.press("Enter");
  await expect(field).toHaveAccessibleDescription("A category has this name already (ID 13).");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Merge into Dogs" }).click();
  const dialog = page.getByRole("dialog", { name: "Move all pets of Dgos" });
  await expect(dialog.getByRole("combobox", { name: "To category" })).toHaveText(/^Dogs\s*13$/);
  await expect(dialog).toContainText(
    "2 pets move to the category that you choose. The name “Dgos” is then removed, unless deleted pets still have it.",
  );
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Move 2 pets" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Merge Dgos into Dogs" })).toBeVisible();
  await expect(page.getByRole("link", { name: "3 pets of Dogs" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Actions for Dgos" })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo Merge Dgos into Dogs" }).click();
  await page.getByRole("dialog", { name: /^Undo/ }).getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: "2 pets of Dgos" })).toBeVisible();
  await expect(page.getByRole("link", { name: "1 pet of Dogs" })).toBeVisible();
});

test("the pets of a category are moved from its menu to another one", async ({ page, signedIn, petsOf, database }) => {
  await signedIn("staff");
  await petsOf({ name: "Rex", categoryId: 12n }, { name: "Mia", categoryId: 12n });
  await database.query("INSERT INTO category (id, name) VALUES (13, 'Dogs'), (14, 'Empty')");
  await visit(page, "/categories");
  await page.getByRole("button", { name: "Actions for Empty" }).click();
  await expect(page.getByRole("menuitem", { name: "Rename" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Move its pets to…" })).toHaveCount(0);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Actions for category 12" }).click();
  await page.getByRole("menuitem", { name: "Move its pets to…" }).click();
  const dialog = page.getByRole("dialog", { name: "Move all pets of Category 12" });
  // Not the search of its list, which has the same name.
  const target = dialog.getByRole("combobox", { name: "To category" }).and(page.locator("button"));
  await expect(target).toBeFocused();
  const move = dialog.getByRole("button", { name: "Move 2 pets" });
  await move.click();
  await expect(target).toHaveAccessibleDescription(/^Fill in this field\./);
  await target.press("1");
  await page.getByPlaceholder("Type to search").fill("12");
  await page.keyboard.press("Enter");
  await move.click();
  await expect(target).toHaveAccessibleDescription(/^Choose another category\./);
  await target.press("d");
  await page.getByPlaceholder("Type to search").fill("dogs");
  await page.keyboard.press("Enter");
  await expect(target).toHaveText(/^Dogs/);
  await move.click();
  await expect(page.getByRole("link", { name: "2 pets of Dogs" })).toBeVisible();
  await expect(page.getByRole("cell", { name: "12", exact: true })).toHaveCount(0);
});

test.describe("without a connection", () => {
  test.use({ errorsOfOffline: true });

  test("no more pets of a category are moved than the button said, though others were added meanwhile", async ({
    page,
    context,
    signedIn,
    petsOf,
    database,
  }) => {
    await signedIn("staff");
    await petsOf({ name: "Rex", categoryId: 12n }, { name: "Mia", categoryId: 12n });
    await database.query("INSERT INTO category (id, name) VALUES (12, 'Dgos'), (13, 'Dogs')");
    await visit(page, "/categories");
    await page.getByRole("button", { name: "Actions for Dgos" }).click();
    await page.getByRole("menuitem", { name: "Move its pets to…" }).click();
    const dialog = page.getByRole("dialog", { name: "Move all pets of Dgos" });
    await dialog.getByRole("combobox", { name: "To category" }).and(page.locator("button")).press("d");
    await page.getByPlaceholder("Type to search").fill("dogs");
    await page.keyboard.press("Enter");
    await context.setOffline(true);
    await dialog.getByRole("button", { name: "Move 2 pets" }).click();
    await expect(page.getByRole("status").filter({ hasText: "You are offline" })).toContainText(
      "1 change will be saved",
    );
    await petsOf({ name: "Max", categoryId: 12n });
    await context.setOffline(false);
    await expect(page.getByRole("link", { name: "2 pets of Dogs" })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole("link", { name: "1 pet of Dgos" })).toBeVisible();
  });
});
