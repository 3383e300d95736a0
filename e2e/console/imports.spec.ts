import { readFile } from "node:fs/promises";
import { arriveAt, expect, namesIn, ready, test, visit } from "@/e2e/fixtures/console";
import { hold } from "@/e2e/fixtures/hold";
import { shelterFile } from "@/e2e/fixtures/shelter";
import { workbook } from "@/e2e/fixtures/workbook";

const MIXED = [
  "Pet Name;Gruppe;Status;Colour",
  "Rex;7;sold;brown",
  "Mia;Dogs;;grey",
  ";7;sold;none",
  "Tom;nobody;sold;black",
  '"Zoë, the ""quick""";-9223372036854775808;Pending;white',
].join("\r\n");
const GOOD = "name,categoryId\nRex,7\nMia,7\n";

const csv = (text: string, name = "pets.csv") => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

test.beforeEach(async ({ database }) => {
  await database.query("INSERT INTO category (id, name) VALUES (7, 'Dogs')");
});

test("a file from a spreadsheet becomes pets, and can be undone", async ({ page, signedIn, database }) => {
  await signedIn("staff", "Ann");
  await visit(page, "/pets");
  await page.getByRole("link", { name: "Import" }).click();
  await arriveAt(page, "/imports");
  await expect(page.getByText("No imports yet")).toBeVisible();
  await page.getByRole("link", { name: "Import a file" }).click();
  await arriveAt(page, "/imports/new");
  await page.getByLabel("File", { exact: true }).setInputFiles(csv(MIXED));
  await page.waitForURL(/\/imports\/[0-9a-f-]{36}$/);
  await ready(page);

  await test.step("what was found out is shown, and corrected; it is still there after a reload", async () => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("pets.csv");
    await expect(page.getByLabel("Column separator")).toHaveValue(";");
    await expect(page.getByLabel("Import Pet Name as")).toHaveValue("name");
    await expect(page.getByLabel("Import Gruppe as")).toHaveValue("ignore");
    await expect(page.getByRole("row", { name: /Pet Name/ })).toContainText("Mia");
    await expect(page.getByRole("button", { name: "Check the file" })).toBeDisabled();
    await page.getByLabel("Import Gruppe as").selectOption("category");
    await expect(page.getByRole("button", { name: "Check the file" })).toBeEnabled();
    await page.reload();
    await ready(page);
    await expect(page.getByLabel("Import Gruppe as")).toHaveValue("category");
  });

  await test.step("the dry run names the errors, line by line, and adds nothing", async () => {
    await page.getByRole("button", { name: "Check the file" }).dblclick();
    await expect(page.getByText("2 rows cannot be imported")).toBeVisible();
    await expect(page.getByText("The check was not started")).toBeHidden();
    const errors = page.getByRole("table", { name: "The first errors" });
    await expect(errors.getByRole("row").nth(1)).toHaveText("4Pet NamePet Name is required");
    // A word that can be matched is shown there, with its count.
    await expect(errors.getByRole("row")).toHaveCount(2);
    await expect(page.getByRole("table", { name: "Unknown values in Gruppe" })).toContainText("nobody");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download all errors" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("pets-errors.csv");
    expect(await readFile(await download.path(), "utf8")).toContain(
      "\r\n4,Pet Name,,Pet Name is required\r\n5,Gruppe,nobody,",
    );
    expect(await database.query("SELECT FROM pet")).toEqual([]);
  });

  await test.step("its job tells the same, and leads back to the rows", async () => {
    const address = page.url();
    await visit(page, "/jobs");
    await expect(page.getByRole("row", { name: /Check pets\.csv/ })).toContainText("3 valid, 2 invalid");
    await page.getByRole("link", { name: "Check pets.csv", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Check pets.csv");
    await page.getByRole("link", { name: "See the invalid rows and their errors" }).click();
    await page.waitForURL(address);
    await expect(page.getByText("2 rows cannot be imported")).toBeVisible();
  });

  await test.step("the good rows are imported, and the others left out", async () => {
    await page.reload();
    await ready(page);
    await expect(page.getByLabel("Skip invalid rows")).toBeChecked();
    await page.getByLabel("All rows or none").check();
    await expect(page.getByRole("button", { name: "Import", exact: true })).toBeDisabled();
    await page.getByLabel("Skip invalid rows").check();
    await page.getByRole("button", { name: "Import 3 pets" }).click();
    await expect(page.getByText("3 pets added")).toBeVisible();
    await expect(page.getByText("2 invalid rows were skipped.")).toBeVisible();
    await page.getByRole("link", { name: "See the pets" }).click();
    await page.waitForURL(/\/pets\?import=[0-9a-f-]{36}$/);
    await ready(page);
    await expect(namesIn(page)).toHaveText(['Zoë, the "quick"', "Mia", "Rex"]);
  });

  await test.step("the import is listed, and undone", async () => {
    await visit(page, "/imports");
    const row = page.getByRole("row", { name: /pets\.csv/ });
    await expect(row).toContainText("Done");
    await expect(row).toContainText("Ann");
    await row.getByRole("link").click();
    await page.waitForURL(/\/imports\/[0-9a-f-]{36}$/);
    await page.getByRole("button", { name: "Undo import" }).dblclick();
    await page.getByRole("dialog").getByRole("button", { name: "Undo import" }).click();
    await expect(page.getByText("3 pets were removed.")).toBeVisible();
    await expect(page.getByRole("link", { name: "See the pets" })).toHaveCount(0);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(await database.query("SELECT FROM pet")).toEqual([]);
    await visit(page, "/imports");
    await expect(page.getByRole("row", { name: /pets\.csv/ })).toContainText("Undone");
  });
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
    await visit(page, "/imports/new");
    await page.getByLabel("File", { exact: true }).setInputFiles(csv(shelterFile, "shelter.csv"));
    await page.waitForURL(/\/imports\/[0-9a-f-]{36}$/);
    await ready(page);
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
    await step.getByLabel("Import Bird as").selectOption("Existing category");
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
    await step.getByLabel("Import Cat as").selectOption("Existing category");
    await expect(step.getByText("1 value is not matched yet.")).toBeVisible();
    await step.getByRole("button", { name: "Create 1 category" }).click();
    await expect(step.getByLabel("Import Cat as")).toHaveValue("newCategory");
    await step.getByLabel("Import adoption as").selectOption("Sold");
    await step.getByLabel("Import Transfer as").selectOption("Pending");
    await step.getByLabel("Import Return to Owner as").selectOption("Sold");
    const stored = "SELECT jsonb_array_length(settings -> 'matches') AS count FROM pet_import";
    await expect.poll(() => database.query(stored)).toEqual([{ count: 7 }]);
    await page.reload();
    await ready(page);
    await expect(step.getByLabel("Import Cat as")).toHaveValue("newCategory");
    await expect(step.getByLabel("Import Return to Owner as")).toHaveValue("sold");
    await expect(step.getByLabel("Category for Dog")).toContainText("Dogs");
  });

  await test.step("the second check shows the first pets as they will be, and the import adds them", async () => {
    // The check waits for choices that are on their way.
    await step.getByLabel("Import Transfer as").selectOption("Available");
    await step.getByLabel("Import Transfer as").selectOption("Pending");
    await check.click();
    const preview = page.getByRole("table", { name: "The first pets, as they will be added" });
    await expect(preview.getByRole("row").nth(1)).toHaveText("*BellaDogsSold");
    await expect(preview.getByRole("row").nth(2)).toHaveText('*Max, "the tank"DogsPending');
    await expect(preview.getByRole("row").nth(4)).toHaveText("O'MalleyCatNewSold");
    await expect(page.getByText("1 row is skipped, as you chose.")).toBeVisible();
    await page.getByRole("button", { name: "Import 10 pets" }).click();
    await expect(page.getByText("10 pets added")).toBeVisible();
    await expect(page.getByText("1 invalid row was skipped. 1 row was skipped, as you chose.")).toBeVisible();
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

  await test.step("the overview says once that the file was changed", async () => {
    await visit(page, "/");
    await expect(page.getByRole("listitem").filter({ hasText: "changed the file shelter.csv" })).toHaveCount(1);
  });

  await test.step("the next file of the shelter, from Excel, needs no match; a pet without a name gets one", async () => {
    const rows = [
      ["Animal Name", "Species", "Outcome"],
      ["Pip", "dog", "ADOPTION"],
      ["Tux; the third", "cat", "Transfer"],
      ["NA", "cat", "adoption"],
    ];
    const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    await visit(page, "/imports/new");
    await page
      .getByLabel("File", { exact: true })
      .setInputFiles({ name: "next.xlsx", mimeType, buffer: workbook(rows) });
    await page.waitForURL(/\/imports\/[0-9a-f-]{36}$/);
    await ready(page);
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

test("on a slow line no choice takes back another, and the check waits for all", async ({
  page,
  signedIn,
  database,
}) => {
  await signedIn("staff");
  await visit(page, "/imports/new");
  await page.getByLabel("File", { exact: true }).setInputFiles(csv(MIXED));
  await page.waitForURL(/\/imports\/[0-9a-f-]{36}$/);
  await ready(page);
  const name = page.getByLabel("Name for rows without one");
  const check = page.getByRole("button", { name: "Check the file" });
  const release = await hold(page, ({ pathname }) => pathname === "/api/console/imports.change");
  await page.route("**/api/console/imports.change", (route) =>
    // Of the choices that are on their way, this one fails.
    "defaultStatus" in (route.request().postDataJSON() as object)
      ? route.fulfill({ status: 409, json: { code: "conflict", message: "The file is in use." } })
      : route.fallback(),
  );

  await page.getByLabel("Import Gruppe as").selectOption("category");
  await page.getByLabel("Status for rows without one").selectOption("sold");
  await page.getByLabel("Import Colour as").selectOption("status");
  await name.fill(" Unnamed ");
  await name.press("Enter");
  await expect(page.getByLabel("Import Gruppe as")).toHaveValue("category");
  await expect(page.getByLabel("Import Colour as")).toHaveValue("status");
  await expect(page.getByLabel("Import Status as")).toHaveValue("ignore");
  await expect(page.getByLabel("Status for rows without one")).toHaveValue("sold");
  await expect(name).toHaveValue("Unnamed");
  await page.getByLabel("Treat as empty").fill("grey, none");

  release();
  const stored = "SELECT settings FROM pet_import";
  const columns = ["name", "category", "ignore", "status"];
  await expect.poll(() => database.query(stored)).toMatchObject([{ settings: { columns, defaultName: "Unnamed" } }]);
  await expect(page.getByText("The file is in use.")).toBeVisible();
  await expect(page.getByLabel("Status for rows without one")).toHaveValue("available");
  // What is typed stays, whatever arrives meanwhile.
  await expect(page.getByLabel("Treat as empty")).toHaveValue("grey, none");

  const releaseNext = await hold(page, ({ pathname }) => pathname === "/api/console/imports.change");
  await page.getByLabel("Treat as empty").press("Tab");
  await page.getByLabel("Import Status as").selectOption("status");
  await check.press("Enter");
  await expect(check).toHaveAttribute("aria-busy", "true");
  releaseNext();
  // The result has the focus that the button had.
  await expect(page.locator(":focus")).toContainText("1 row cannot be imported");
  const settings = { columns: ["name", "category", "status", "ignore"], emptyWords: ["grey", "none"] };
  expect(await database.query(stored)).toMatchObject([{ settings }]);
});

test("a file is dropped on the page, and importing a file again needs a confirmation", async ({ page, signedIn }) => {
  await signedIn("staff");
  for (const isFirst of [true, false]) {
    await visit(page, "/imports/new");
    const transfer = await page.evaluateHandle((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], "pets.csv", { type: "text/csv" }));
      return data;
    }, GOOD);
    await page.getByText("Drop a CSV").dispatchEvent("drop", { dataTransfer: transfer });
    await page.waitForURL(/\/imports\/[0-9a-f-]{36}$/);
    await ready(page);
    await page.getByRole("button", { name: "Check the file" }).click();
    await expect(page.getByText("All rows are valid")).toBeVisible();
    const start = page.getByRole("button", { name: "Import 2 pets" });
    if (!isFirst) {
      await expect(page.getByText("This file has been imported before")).toBeVisible();
      await expect(start).toBeDisabled();
      await page.getByLabel("Import it again").check();
    }
    await start.click();
    await expect(page.getByText("2 pets added")).toBeVisible();
  }
});

test("an import under way is seen after a reload, and cancelled; then nothing was imported", async ({
  page,
  signedIn,
  database,
}) => {
  test.slow();
  await signedIn("staff");
  await visit(page, "/imports/new");
  await page.getByLabel("File", { exact: true }).setInputFiles(csv(`name,category\n${"Rex,7\n".repeat(200_000)}`));
  await page.waitForURL(/\/imports\/[0-9a-f-]{36}$/);
  await ready(page);
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByRole("button", { name: "Import 200,000 pets" }).click({ timeout: 30_000 });
  await expect(page.getByText(/^[1-9][0-9,]* of 200,000 rows/)).toBeVisible();
  await page.reload();
  await ready(page);
  await expect(page.getByRole("progressbar", { name: "Importing" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(page.getByText("The import was cancelled")).toBeVisible();
  expect(await database.query("SELECT FROM pet LIMIT 1")).toEqual([]);
  // It can be started again, or thrown away.
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await arriveAt(page, "/imports");
  await expect(page.getByText("No imports yet")).toBeVisible();
});

test("the pets of the list are downloaded, as it is filtered", async ({ page, signedIn, petsOf }) => {
  await signedIn("staff");
  await petsOf({ name: "=Rex", status: "sold" }, { name: "Mia" });
  await visit(page, "/pets?status=sold");
  for (const [item, fileName, content] of [
    ["CSV, for spreadsheets", /^pets-sold-[0-9-]{10}\.csv$/, /^\uFEFFid,name,[^\n]*\n[0-9]+,'=Rex,1,,sold,[^\n]*\n$/],
    ["JSON Lines, for programs", /^pets-sold-[0-9-]{10}\.jsonl$/, /^\{"id":[0-9]+,"name":"=Rex",[^\n]*\}\n$/],
  ] as const) {
    await page.getByRole("button", { name: "Export" }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: item }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(fileName);
    expect(await readFile(await download.path(), "utf8")).toMatch(content);
  }
});
