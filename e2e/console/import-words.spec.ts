import { expect, expectAccessible, namesIn, ready, test, visit } from "@/e2e/fixtures/console";
import { shelterFile } from "@/e2e/fixtures/shelter";
import { doneOnceWaiting } from "@/e2e/fixtures/picking";
import { uploadFile } from "@/e2e/fixtures/upload";
import { csv, workbook } from "@/e2e/fixtures/workbook";

test.beforeEach(async ({ database }) => {
  await database.query("INSERT INTO category (id, name) VALUES (7, 'Dogs')");
});

test("the words of a shelter's file are matched, and remembered for its next file", async ({
  page,
  signedIn,
  database,
}) => {
  await signedIn("staff");
  const step = page.getByRole("region", { name: "3. Match values" });
  const check = page.getByRole("button", { name: "Check the file" });

  await test.step("the first check counts the unknown words", async () => {
    await uploadFile(page, csv(shelterFile, "shelter.csv"));
    await expect(page.getByLabel("Import Species as")).toHaveValue("category");
    await expect(page.getByLabel("Import Outcome Type as")).toHaveValue("status");
    await expect(page.getByLabel("Treat as empty")).toHaveValue("NA, N/A, -, –, null, none");
    await expect(step).toBeHidden();
    await check.click();
    await expect(page.getByText("10 rows cannot be imported")).toBeVisible();
    await expect(page.getByRole("link", { name: "Match 6 unknown values" })).toBeVisible();
    const species = step.getByRole("table", { name: "Unknown values in Species" });
    await expect(species.getByRole("row", { name: /^Dog/ })).toContainText("6");
    await expect(species.getByRole("row", { name: /^Cat/ })).toContainText("3");
  });

  await test.step("some are matched one by one, the others all at once; the choices survive a reload", async () => {
    await step.getByLabel("Import Bird as").selectOption("Another category");
    await step.getByLabel("Category for Bird").click();
    await page.getByRole("option", { name: /Dogs/ }).click();
    await step.getByLabel("Import Bird as").selectOption("Skip these rows");
    // The check has taken it for the plural.
    await expect(step.getByLabel("Import Dog as")).toHaveValue("category");
    await expect(step.getByLabel("Category for Dog")).toContainText("Dogs");
    await expect(step.getByText("2 values are not matched yet.")).toBeVisible();
    await step.getByRole("button", { name: "Create 2 categories" }).click();
    await expect(step.getByText("All values are matched.")).toBeFocused();
    // Nothing is created for a row that shows that a category is yet to be chosen.
    await step.getByLabel("Import Cat as").selectOption("Another category");
    await expect(step.getByText("1 value is not matched yet.")).toBeVisible();
    await step.getByRole("button", { name: "Create 1 category" }).click();
    await expect(step.getByLabel("Import Cat as")).toHaveValue("new Cat");
    await step.getByLabel("Import adoption as").selectOption("Sold");
    await step.getByLabel("Import Transfer as").selectOption("Pending");
    await step.getByLabel("Import Return to Owner as").selectOption("Sold");
    const stored = "SELECT jsonb_array_length(settings -> 'matches') AS count FROM pet_import";
    await expect.poll(() => database.query(stored)).toEqual([{ count: 7 }]);
    await page.reload();
    await ready(page);
    await expect(step.getByLabel("Import Cat as")).toHaveValue("new Cat");
    await expect(step.getByLabel("Import Return to Owner as")).toHaveValue("sold");
    await expect(step.getByLabel("Category for Dog")).toContainText("Dogs");
  });

  await test.step("the second check shows the first pets as they will be, and the import adds them", async () => {
    // The check waits for choices that are on their way.
    await step.getByLabel("Import Transfer as").selectOption("Available");
    await step.getByLabel("Import Transfer as").selectOption("Pending");
    await check.click();
    const preview = page.getByRole("table", { name: "The first pets, as they will be added" });
    await expect(preview.getByRole("row").nth(1)).toHaveText("*BellaDogsSoldA0001");
    await expect(preview.getByRole("row").nth(2)).toHaveText('*Max, "the tank"DogsPendingA0002');
    await expect(preview.getByRole("row").nth(4)).toHaveText("O'MalleyCatNewSoldA0004");
    await expect(page.getByText("1 row is skipped, as you chose.")).toBeVisible();
    await page.getByRole("button", { name: "Import 10 pets" }).click();
    await expect(page.getByText("10 pets added")).toBeVisible();
    await expect(
      page.getByText(
        /1 invalid row was skipped: the error file has the reasons. 1 row was skipped: it has a value to skip./,
      ),
    ).toBeVisible();
    expect(await database.query("SELECT id, name FROM category ORDER BY id")).toEqual([
      { id: "7", name: "Dogs" },
      { id: "8", name: "Cat" },
      { id: "9", name: "Rabbit" },
    ]);
  });

  await test.step("its pets are listed, and none else", async () => {
    await database.query("INSERT INTO pet (name, category_id) VALUES ('Own', 7)");
    await page.getByRole("link", { name: "See the pets" }).click();
    await page.waitForURL(/\/pets\?import=[0-9a-f-]{36}$/);
    await ready(page);
    await expect(page.getByRole("link", { name: "Remove the filter Imported from shelter.csv" })).toBeVisible();
    await expect(namesIn(page)).toHaveCount(10);
    await expect(namesIn(page).last()).toHaveText("*Bella");
  });

  await test.step("the overview says in one line how many pets the file has added", async () => {
    await visit(page, "/");
    const lines = page.getByRole("listitem").filter({ hasText: "shelter.csv" });
    await expect(lines).toHaveText(/started “Import shelter\.csv” · 10 pets added/);
  });

  await test.step("the next file of the shelter, from Excel, needs no match; a pet without a name gets one", async () => {
    const rows = [
      ["Animal Name", "Species", "Outcome"],
      ["Pip", "dog", "ADOPTION"],
      ["Tux; the third", "cat", "Transfer"],
      ["NA", "cat", "adoption"],
    ];
    const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    await uploadFile(page, { name: "next.xlsx", mimeType, buffer: workbook(rows) });
    await expect(page.getByText("Sheet “Animals”.")).toBeVisible();
    // A workbook has neither.
    await expect(page.getByLabel("The first row contains the column names")).toBeChecked();
    await expect(page.getByLabel("Encoding")).toHaveCount(0);
    await expect(page.getByLabel("Column separator")).toHaveCount(0);
    await page.getByLabel("Name for rows without one").fill("Unnamed");
    await page.getByLabel("Name for rows without one").press("Enter");
    const stored = "SELECT settings ->> 'defaultName' AS name FROM pet_import WHERE file_name = 'next.xlsx'";
    await expect.poll(() => database.query(stored)).toEqual([{ name: "Unnamed" }]);
    await expect(page.getByLabel("Name for rows without one")).toBeFocused();
    await check.click();
    await expect(page.getByText("All rows are valid")).toBeVisible();
    await expect(page.getByRole("row", { name: /^Unnamed/ })).toContainText("Cat");
    await expect(step.getByLabel("Import ADOPTION as")).toHaveValue("sold");
    await expect(page.getByRole("row", { name: /^Tux; the third/ })).toContainText("Pending");
  });
});

test("a file without names is checked once all its rows have a name and a category", async ({ page, signedIn }) => {
  await signedIn("staff");
  await uploadFile(page, csv("Animal Id,Animal Breed\nA1,POODLE\nA2,BEAGLE\n"));
  const check = page.getByRole("button", { name: "Check the file" });
  const name = page.getByLabel("Name for rows without one");
  await expect(page.getByText("Choose the column with the names", { exact: true })).toBeVisible();
  await expect(check).toBeDisabled();
  await expect(check).toHaveAccessibleDescription(/column with the names.*column with the categories/);
  await page.getByRole("button", { name: "category for rows without one" }).click();
  await expect(page.getByLabel("Category for rows without one")).toBeFocused();
  await page.getByRole("button", { name: "name for rows without one" }).click();
  await expect(name).toBeFocused();
  await name.fill("Unnamed");
  await name.press("Enter");
  await expect(page.getByText("All pets will be named “Unnamed”.")).toBeVisible();
  await expect(check).toHaveAccessibleDescription(/^Choose the column with the categories/);
  await expectAccessible(page);
  await page.getByLabel("Category for rows without one").click();
  await page.getByRole("option", { name: /Dogs/ }).click();
  await check.click();
  await expect(page.getByText("All rows are valid")).toBeVisible();
  await page.getByRole("button", { name: "Import 2 pets" }).click();
  await expect(page.getByText("2 pets added")).toBeVisible();
});

test("a category that was created for a file is not said to be empty while its pets are being imported", async ({
  page,
  signedIn,
  database,
}) => {
  await signedIn("staff");
  await uploadFile(page, csv("name,species\nMia,Katze\nTom,Katze\n"));
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByLabel("Import Katze as").selectOption("Another category");
  await page.getByRole("combobox", { name: "Category for Katze" }).click();
  await page.keyboard.type("Cats");
  await page.getByRole("option", { name: "Create “Cats”" }).click();
  await expect(page.getByText("All values are matched.")).toBeVisible();
  await page.getByRole("button", { name: "Check the file" }).click();
  await database.inTransaction(async (client) => {
    await client.query("LOCK TABLE pet IN SHARE MODE");
    await page.getByRole("button", { name: "Import 2 pets" }).click();
    await doneOnceWaiting(database);
    await expect(page.getByRole("dialog").filter({ hasText: "No pet is in it." })).toHaveCount(0);
  });
  await expect(page.getByText("2 pets added")).toBeVisible();
  await expect(page.getByRole("dialog").filter({ hasText: "No pet is in it." })).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect(page.getByRole("button", { name: "Redo import" })).toBeVisible();
  expect(await database.query("SELECT name FROM category")).toContainEqual({ name: "Cats" });
});

test("two values are one new category", async ({ page, signedIn, database }) => {
  await signedIn("staff");
  await uploadFile(page, csv("name,species\nMia,Katze\nTom,Kater\n"));
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByLabel("Import Katze as").selectOption("New category “Katze”");
  await page.getByLabel("Import Kater as").selectOption("New category “Katze”");
  await expect(page.getByText("All values are matched.")).toBeVisible();
  expect(await database.query("SELECT name FROM category WHERE name = 'Katze'")).toEqual([]);
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByRole("button", { name: "Import 2 pets" }).click();
  await expect(page.getByText("2 pets added")).toBeVisible();
  const rows =
    "SELECT pet.name, category.name AS category FROM pet JOIN category ON category_id = category.id ORDER BY pet.id";
  expect(await database.query(rows)).toEqual([
    { name: "Mia", category: "Katze" },
    { name: "Tom", category: "Katze" },
  ]);
});

test("a category of another name is created for a value", async ({ page, signedIn, database }) => {
  await signedIn("staff");
  await uploadFile(page, csv("name,species\nRex,Wellensittich\n"));
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByLabel("Import Wellensittich as").selectOption("Another category");
  await page.getByLabel("Category for Wellensittich").click();
  await page.keyboard.type("Brids");
  await page.getByRole("option", { name: "Create “Brids”" }).click();
  await expect(page.getByText("All values are matched.")).toBeVisible();
  // Without its name, no pet is imported into it.
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("1 value is not matched yet.")).toBeVisible();
  await page.getByLabel("Category for Wellensittich").click();
  await page.keyboard.type("Birds");
  await page.getByRole("option", { name: "Create “Birds”" }).click();
  await expect(page.getByLabel("Category for Wellensittich")).toContainText("Birds");
  await expect(page.getByText("All values are matched.")).toBeVisible();
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByRole("button", { name: "Import 1 pet" }).click();
  await expect(page.getByText("1 pet added")).toBeVisible();
  const rows = "SELECT pet.name, category.name AS category FROM pet JOIN category ON category_id = category.id";
  expect(await database.query(rows)).toEqual([{ name: "Rex", category: "Birds" }]);
});

test("a second list of the same shelter says which pets the shop has, and skips them unless told not to", async ({
  page,
  signedIn,
  petsOf,
  database,
}) => {
  await signedIn("staff");
  await petsOf({ name: "Müsli", categoryId: 7n }, { name: "Bärchen", categoryId: 7n });
  await uploadFile(page, csv("name,category\nMüsli,7\nBärchen,7\nNewcomer,7\n"));
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByText("2 pets may be in the shop already")).toBeVisible();
  await expect(page.getByRole("link", { name: "Bärchen" })).toHaveAttribute("href", /^\/pets\/\d+$/);
  // They are skipped by default.
  await page.getByLabel("Add the 2 pets again").check();
  await expect(page.getByRole("button", { name: "Import 3 pets" })).toBeEnabled();
  await page.getByLabel("Skip these 2 rows").check();
  await page.getByRole("button", { name: "Import 1 pet" }).click();
  await expect(page.getByText("1 pet added")).toBeVisible();
  await expect(page.getByText("2 rows were skipped: the shop has their pets already.")).toBeVisible();
  const names = await database.query("SELECT name FROM pet ORDER BY id");
  expect(names).toEqual([{ name: "Müsli" }, { name: "Bärchen" }, { name: "Newcomer" }]);
});

test("a later list of the same shelter updates the status of the pets that the shop has, and is undone as a whole", async ({
  page,
  signedIn,
  petsOf,
  database,
}) => {
  await signedIn("staff");
  await petsOf({ name: "Müsli", categoryId: 7n }, { name: "Bärchen", categoryId: 7n });
  await uploadFile(page, csv("name,category,status\nMüsli,7,sold\nBärchen,7,\nNewcomer,7,pending\n"));
  await page.getByRole("button", { name: "Check the file" }).click();
  const update = page.getByLabel("Update the status of known pets");
  await expect(update).toHaveAccessibleDescription(/^1 pet has another status in the file/);
  await update.check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Import 1 pet and update 1" }).click();
  await expect(page.getByText("1 pet added")).toBeVisible();
  await expect(page.getByText("1 known pet was updated.")).toBeVisible();
  await expect(page.getByRole("link", { name: "See the updated pets" })).toBeVisible();
  const pets = () => database.query("SELECT name, status FROM pet ORDER BY id");
  const bärchen = { name: "Bärchen", status: "available" };
  expect(await pets()).toEqual([{ name: "Müsli", status: "sold" }, bärchen, { name: "Newcomer", status: "pending" }]);

  await page.getByRole("button", { name: "Undo import" }).click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText("1 pet is removed. 1 pet is changed back.");
  await question.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("2 undone")).toBeVisible();
  expect(await pets()).toEqual([{ name: "Müsli", status: "available" }, bärchen]);
  await visit(page, "/imports");
  // One pet added, one updated: both are struck through.
  await expect(page.getByRole("row", { name: /Undone/ }).locator("del")).toHaveText(["1", "1"]);
});

test("a weekly list knows each animal by the shelter's own number, however many have its name", async ({
  page,
  signedIn,
  petsOf,
  database,
}) => {
  await signedIn("staff");
  await petsOf({ name: "Bella", categoryId: 7n }, { name: "Max", categoryId: 7n });
  const header = "Animal ID,Name,Species,Status";
  const check = page.getByRole("button", { name: "Check the file" });
  const pets = () =>
    database.query(
      "SELECT concat_ws(' ', reference, name, status) AS pet FROM pet LEFT JOIN pet_reference ON pet_id = id ORDER BY id",
    );
  const before = [{ pet: "Bella available" }, { pet: "Max available" }];

  await test.step("the first list gives the pets of the shop their numbers", async () => {
    const rows = ["A1,Bella,dogs,", "A2,Bella,dogs,", "A3,Bella,dogs,", "A1,Bella,dogs,sold"];
    await uploadFile(page, csv([header, ...rows].join("\n"), "first.csv"));
    await expect(page.getByLabel("Import Animal ID as")).toHaveValue("reference");
    await check.click();
    await expect(page.getByText("1 row cannot be imported")).toBeVisible();
    await expect(page.getByRole("list", { name: "Rows by reason" })).toContainText(
      "Animal ID is the same as in an earlier row",
    );
    await expect(page.getByText("Animal ID is the same as in row 2")).toBeVisible();
    await expect(page.getByRole("row", { name: /^Bella/ }).first()).toContainText("A2");
    await expect(page.getByText("1 pet with a new reference may be in the shop without one")).toBeVisible();
    const isSame = page.getByRole("group", { name: "Is it the same pet?" });
    await isSame.getByLabel("The same: give the pet its reference").check();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Import 2 pets and update 1" }).click();
    await expect(page.getByText("2 pets added")).toBeVisible();
    expect(await pets()).toEqual([
      { pet: "A1 Bella available" },
      { pet: "Max available" },
      { pet: "A2 Bella available" },
      { pet: "A3 Bella available" },
    ]);
  });

  await test.step("the next list changes the one that was adopted, and is undone as a whole", async () => {
    const rows = ["A4,Bella,dogs,", "A3,Bella,dogs,", "A2,Belle,dogs,sold", "A1,Bella,dogs,"];
    await uploadFile(page, csv([header, ...rows].join("\n"), "next.csv"));
    await check.click();
    await expect(page.getByText("3 pets are known by their reference")).toBeVisible();
    await expect(page.getByLabel("Add the 3 pets again")).toHaveAccessibleDescription(
      /^A reference stays with the pet/,
    );
    const update = page.getByLabel("Update the status of known pets");
    await expect(update).toHaveAccessibleDescription(/^1 pet has another status in the file/);
    await update.check();
    await page.getByRole("button", { name: "Import 1 pet and update 1" }).click();
    await expect(page.getByText("1 pet added")).toBeVisible();
    expect((await pets()).slice(2)).toEqual([
      { pet: "A2 Bella sold" },
      { pet: "A3 Bella available" },
      { pet: "A4 Bella available" },
    ]);
  });

  await test.step("a pet is found by its number, which its page shows with its history", async () => {
    await page.keyboard.press("Control+k");
    await page.keyboard.type("A1");
    await expect(page.getByRole("option", { name: /^Bella/ })).toHaveText(/A1 · Dogs · Available/);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bella");
    const facts = page.getByRole("region", { name: "Pet", exact: true });
    await expect(facts.getByRole("definition").filter({ hasText: "A1" })).toBeVisible();
    await expect(page.getByRole("region", { name: "History" })).toContainText("ReferenceA1");
    await expectAccessible(page);
  });

  await test.step("the undo of the first list takes the numbers back", async () => {
    await visit(page, "/imports");
    await page.getByRole("link", { name: "first.csv" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("first.csv");
    await page.getByRole("button", { name: "Undo import" }).click();
    const question = page.getByRole("dialog");
    await expect(question).toContainText("1 pet is removed. 1 pet is changed back.");
    await question.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("2 undone")).toBeVisible();
    expect((await pets()).slice(0, 2)).toEqual(before);
  });
});
