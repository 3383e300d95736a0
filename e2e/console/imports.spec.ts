import { readFile } from "node:fs/promises";
import { arriveAt, expect, namesIn, ready, test, visit } from "@/e2e/fixtures/console";
import { hold } from "@/e2e/fixtures/hold";
import { jobs } from "@/e2e/fixtures/picking";
import { chooseFile, uploadFile } from "@/e2e/fixtures/upload";
import { csv } from "@/e2e/fixtures/workbook";

const MIXED = [
  "Pet Name;Gruppe;Status;Colour",
  "Rex;7;sold;brown",
  "Mia;Dogs;;grey",
  ";7;sold;none",
  "Tom;nobody;sold;black",
  '"Zoë, the ""quick""";-9223372036854775808;Pending;white',
].join("\r\n");
const GOOD = "name,categoryId\nRex,7\nMia,7\n";

test.beforeEach(async ({ database }) => {
  await database.query("INSERT INTO category (id, name) VALUES (7, 'Dogs')");
});

test("a file from a spreadsheet becomes pets, and can be undone; its invalid rows are corrected and imported", async ({
  page,
  signedIn,
  database,
}) => {
  await signedIn("staff", "Ann");
  await visit(page, "/pets");
  await page.getByRole("link", { name: "Import", exact: true }).click();
  await arriveAt(page, "/imports");
  await expect(page.getByText("No imports yet")).toBeVisible();
  await page.getByRole("link", { name: "Import a file" }).click();
  await arriveAt(page, "/imports/new");
  await chooseFile(page, csv(MIXED));
  let errorFile = "";

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
    const errors = page.getByRole("table", { name: "The first rows of each reason" });
    await expect(errors.getByRole("row").nth(1)).toHaveText("4Pet Name7 · sold · nonePet Name is required");
    await expect(errors.getByRole("row").nth(2)).toContainText("nobody");
    // A word that can be matched is shown there as well, with its count.
    await expect(errors.getByRole("row")).toHaveCount(3);
    await expect(page.getByRole("table", { name: "Unknown values in Gruppe" })).toContainText("nobody");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download the error file" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("pets-errors.csv");
    await expect(page.getByText("Correct them there, and upload it as another import.")).toBeVisible();
    errorFile = await readFile(await download.path(), "utf8");
    expect(errorFile).toMatch(
      /^\uFEFFRow;Pet Name;Gruppe;Status;Colour;Error\r\n4;;7;sold;none;Pet Name is required\r\n5;Tom;nobody;sold;black;Gruppe must be [^\r]*\r\n$/,
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
    await expect(page.getByText("2 invalid rows were skipped: the error file has the reasons.")).toBeVisible();
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
    // Skipped rows lead to their reasons, from the list of jobs too.
    await row.getByRole("link", { name: "2" }).click();
    await page.waitForURL(/\/imports\/[0-9a-f-]{36}#skipped-rows$/);
    await visit(page, "/jobs");
    const job = page.getByRole("row", { name: /Import pets\.csv/ });
    await expect(job).toContainText("3 imported, 2 skipped");
    const title = job.getByRole("link", { name: "Import pets.csv", exact: true });
    await expect(title).toHaveAttribute("href", /^\/imports\/[0-9a-f-]{36}$/);
    await job.getByRole("link", { name: "See details" }).click();
    await page.waitForURL(/\/imports\/[0-9a-f-]{36}$/);
    await page.getByRole("button", { name: "Undo import" }).dblclick();
    const question = page.getByRole("dialog", { name: "Undo “Import pets.csv”?" });
    const effect = "3 pets are removed.";
    await expect(question).toContainText(effect);
    await question.getByRole("button", { name: "Cancel" }).click();
    // The list of jobs asks the same.
    await visit(page, "/jobs");
    await job.getByRole("button", { name: "Undo Import pets.csv" }).click();
    await expect(question).toContainText(effect);
    await question.getByRole("button", { name: "Cancel" }).click();
    await job.getByRole("link", { name: "See details" }).click();
    await page.waitForURL(/\/imports\/[0-9a-f-]{36}$/);
    await page.getByRole("button", { name: "Undo import" }).click();
    await question.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("3 pets were removed.")).toBeVisible();
    await expect(page.getByRole("link", { name: "See the pets" })).toHaveCount(0);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(await database.query("SELECT FROM pet")).toEqual([]);
  });

  await test.step("its page makes it again, as the keys do, which undo that as well", async () => {
    await page.getByRole("button", { name: "Redo import" }).click();
    const question = page.getByRole("dialog", { name: "Redo “Import pets.csv”?" });
    await expect(question).toContainText("The changes to 3 pets are made again.");
    await question.getByRole("button", { name: "Redo" }).click();
    await expect(page.getByText("3 pets added")).toBeVisible();
    await expect(page.getByRole("button", { name: "Undo import" })).toBeVisible();
    await page.keyboard.press("Control+z");
    await expect(page.getByText("3 pets were removed.")).toBeVisible();
    await page.keyboard.press("Control+Shift+Z");
    await expect(page.getByRole("button", { name: "Undo import" })).toBeVisible();
    await expect.poll(() => database.query("SELECT FROM pet")).toHaveLength(3);
    await page.keyboard.press("Control+z");
    await expect(page.getByText("3 pets were removed.")).toBeVisible();
    await expect.poll(() => database.query("SELECT FROM pet")).toEqual([]);
    await visit(page, "/imports");
    const row = page.getByRole("row", { name: /pets\.csv/ });
    await expect(row).toContainText("Undone");
    await row.getByRole("button", { name: "Redo import" }).click();
    await question.getByRole("button", { name: "Redo" }).click();
    await expect(row.getByRole("button", { name: "Undo import" })).toBeVisible();
    await row.getByRole("button", { name: "Undo import" }).click();
    const undoQuestion = page.getByRole("dialog", { name: "Undo “Import pets.csv”?" });
    await undoQuestion.getByRole("button", { name: "Undo" }).click();
    await expect(row).toContainText("Undone");
  });

  await test.step("the error file is imported once it is corrected, without its own columns", async () => {
    await uploadFile(page, csv(errorFile.replace("4;;7", "4;Ben;7").replace("nobody", "Dogs")));
    await expect(page.getByLabel("Import Row as")).toHaveValue("ignore");
    await expect(page.getByLabel("Import Error as")).toHaveValue("ignore");
    await page.getByLabel("Import Gruppe as").selectOption("category");
    await page.getByRole("button", { name: "Check the file" }).click();
    await expect(page.getByText("All rows are valid")).toBeVisible();
    await page.getByRole("button", { name: "Import 2 pets" }).click();
    await expect(page.getByText("2 pets added")).toBeVisible();
    const pets = await database.query("SELECT name, status FROM pet ORDER BY id");
    expect(pets).toEqual([
      { name: "Ben", status: "sold" },
      { name: "Tom", status: "sold" },
    ]);
  });
});

test("an import whose undo keeps pets says how many, and leads to them", async ({ page, signedIn, database }) => {
  await signedIn("staff");
  await uploadFile(page, csv(GOOD));
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByRole("button", { name: "Import 2 pets" }).click();
  await expect(page.getByText("2 pets added")).toBeVisible();
  await database.query("UPDATE pet SET status = 'sold', version = version + 1 WHERE name = 'Rex'");
  await page.getByRole("button", { name: "Undo import" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("1 pet was removed; 1 pet changed since was kept.")).toBeVisible();
  await expect(page.locator("main").getByText("Undone, 1 kept")).toBeVisible();
  await visit(page, "/imports");
  const row = page.getByRole("row", { name: /pets\.csv/ });
  await expect(row).toContainText("Undone, 1 kept");
  await expect(row.locator("del")).toHaveCount(0);
  await row.getByRole("link", { name: "Undone, 1 kept" }).click();
  const kept = page.getByRole("region", { name: "Pets with a note" });
  await expect(kept.getByRole("link", { name: "Rex" })).toBeVisible();
  await visit(page, "/imports");
  await row.getByRole("link", { name: "pets.csv" }).click();
  await page.getByRole("link", { name: "See the kept pets" }).click();
  await expect(kept.getByRole("link", { name: "Rex" })).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: "See the pets" }).click();
  await page.waitForURL(/\/pets\?import=[0-9a-f-]{36}$/);
  await ready(page);
  await expect(namesIn(page)).toHaveText(["Rex"]);
});

test("on a slow line no choice takes back another, and the check waits for all", async ({
  page,
  signedIn,
  database,
}) => {
  await signedIn("staff");
  await uploadFile(page, csv(MIXED));
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

test("a file is dropped on the page, and adding its pets again needs a confirmation", async ({ page, signedIn }) => {
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
      // Its pets are known, and skipped unless they are wanted a second time.
      await expect(page.getByLabel("Skip these 2 rows")).toBeChecked();
      const again = page.getByLabel("Import it again, adding the pets a second time");
      await expect(again).toHaveCount(0);
      const skipped = page.getByRole("button", { name: "Import", exact: true });
      await expect(skipped).toBeDisabled();
      await expect(skipped).toHaveAccessibleDescription(/^Nothing to import: the shop has these pets already\./);
      await page.getByLabel("Add the 2 pets again").check();
      await expect(start).toBeDisabled();
      await again.check();
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
  await uploadFile(page, csv(`name,category\n${"Rex,7\n".repeat(200_000)}`));
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

test("an import is followed over the other pages until its end, but not on its own", async ({
  page,
  signedIn,
  database,
}) => {
  await signedIn("staff");
  const list = page.getByRole("navigation", { name: "Console" }).getByRole("link", { name: "Pets", exact: true });
  const card = jobs(page);
  await uploadFile(page, csv(GOOD, "shelter.csv"));
  await page.getByRole("button", { name: "Check the file" }).click();
  await database.inTransaction(async (client) => {
    await client.query("LOCK TABLE pet IN SHARE MODE");
    await page.getByRole("button", { name: "Import 2 pets" }).click();
    await expect(page.getByRole("progressbar", { name: "Importing" })).toBeVisible();
    await list.click();
    await arriveAt(page, "/pets");
    await expect(card.getByRole("progressbar", { name: "Import shelter.csv" })).toBeVisible();
    await expect(card.getByRole("button", { name: "Cancel" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("progressbar", { name: "Importing" })).toBeVisible();
    await expect(card).toHaveCount(0);
    await page.goForward();
    await expect(card.getByRole("progressbar")).toBeVisible();
  });
  await expect(card).toContainText("2 imported");
  await expect(page.getByRole("row", { name: "Rex" })).toBeVisible();
  await card.getByRole("link", { name: "See the pets" }).click();
  await page.waitForURL(/\/pets\?import=/);
  await expect(card).toContainText("2 imported");
  await page.goBack();
  await arriveAt(page, "/pets");
  await page.goBack();
  await expect(page.getByText("2 pets added")).toBeVisible();
  // That is the end as well: the next page does not repeat it.
  await list.click();
  await arriveAt(page, "/pets");
  await expect(page.getByRole("row", { name: "Rex" })).toBeVisible();
  await expect(card).toHaveCount(0);
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
