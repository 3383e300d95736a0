import { expect, test, visit, visitLive } from "@/e2e/fixtures/console";
import { uploadFile } from "@/e2e/fixtures/upload";
import { csv } from "@/e2e/fixtures/workbook";

test("two colleagues work on one import, and each sees at once what the other does", async ({
  page,
  signedIn,
  another,
  database,
}) => {
  await signedIn("staff", "Ann");
  const ben = (await another("staff", "Ben")).page;
  const file = csv("name,species,status\nRex,Dog,available\nTom,Cat,sold\n", "shelter.csv");
  await uploadFile(page, file);
  const { pathname } = new URL(page.url());
  await visitLive(page, pathname);
  await visitLive(ben, pathname);

  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(ben.getByRole("link", { name: "Match 2 unknown values" })).toBeVisible();
  await ben.getByLabel("Import Cat as").selectOption("Skip these rows");
  await expect(page.getByLabel("Import Cat as")).toHaveValue("leaveOut");
  await page.getByRole("button", { name: "Create 1 category" }).click();
  await expect(ben.getByText("All values are matched.")).toBeVisible();
  await page.getByRole("button", { name: "Check the file" }).click();

  await ben.getByRole("button", { name: "Import 1 pet" }).click();
  await expect(page.getByText("1 pet added")).toBeVisible();
  expect(await database.query("SELECT name FROM pet")).toEqual([{ name: "Rex" }]);
  await page.getByRole("button", { name: "Undo import" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo" }).click();
  await expect(ben.locator("main")).toContainText("Undone");
  expect(await database.query("SELECT name FROM pet")).toEqual([]);

  await visitLive(ben, "/imports");
  await visit(page, "/imports/new");
  await page.getByLabel("File", { exact: true }).setInputFiles(csv("name\nZoe\n", "next.csv"));
  await expect(ben.getByRole("row", { name: /next\.csv/ })).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await expect(ben.getByRole("row", { name: /next\.csv/ })).toHaveCount(0);
});

test("pets that a colleague imports after the check of a file are not added twice", async ({
  page,
  signedIn,
  another,
  database,
}) => {
  await signedIn("staff", "Ann");
  const ben = (await another("staff", "Ben")).page;
  for (const [of, rows] of [
    [page, "Rex,7\nMia,7\n"],
    [ben, "Rex,7\nMia,7\nTom,7\n"],
  ] as const) {
    await uploadFile(of, csv(`name,category\n${rows}`));
    await of.getByRole("button", { name: "Check the file" }).click();
    await expect(of.getByText("All rows are valid")).toBeVisible();
  }
  await page.getByRole("button", { name: "Import 2 pets" }).click();
  await expect(page.getByText("2 pets added")).toBeVisible();
  await ben.getByRole("button", { name: "Import 3 pets" }).click();
  await expect(ben.getByText("1 pet added")).toBeVisible();
  await expect(ben.getByText("2 rows were skipped: the shop has their pets already.")).toBeVisible();
  expect(await database.query("SELECT name FROM pet ORDER BY name")).toEqual([
    { name: "Mia" },
    { name: "Rex" },
    { name: "Tom" },
  ]);
});

test("known pets that a colleague has changed since the check stay as they are, and are listed after the import", async ({
  page,
  signedIn,
  another,
  database,
}) => {
  await signedIn("staff", "Ann");
  const ben = (await another("staff", "Ben")).page;
  await database.query("INSERT INTO pet (name, category_id) VALUES ('Quinn', 7), ('Tova', 7)");
  await uploadFile(page, csv("name,category,status\nQuinn,7,sold\nTova,7,sold\n"));
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByLabel("Update the status of known pets").check();
  await visit(ben, "/pets");
  await ben.getByRole("button", { name: "Available: change the status of Quinn" }).click();
  await ben.getByRole("menuitemcheckbox", { name: "Pending" }).click();
  await expect(ben.getByText("Quinn is now pending").first()).toBeVisible();
  await page.getByRole("button", { name: "Update 2" }).click();
  await expect(page.getByText("1 known pet was changed or deleted by others meanwhile")).toBeVisible();
  const kept = page.getByRole("table", { name: "Known pets that others changed" });
  await expect(kept.getByRole("row")).toHaveCount(2);
  await expect(kept.getByRole("row", { name: /Quinn/ })).toContainText(
    "Status: Ben changed it to pending since; it was kept.",
  );
});

test("the settings are free again once there is a result, whatever was last heard of the job", async ({
  page,
  signedIn,
}) => {
  await signedIn("staff");
  await page.route("**/api/console/jobs.read?*", async (route) => {
    const response = await route.fetch();
    const job = (await response.json()) as Record<string, unknown>;
    await route.fulfill({ response, json: { ...job, state: "running", finishedAt: null } });
  });
  await uploadFile(page, csv("name,category\nRex,7\n", "one.csv"));
  await visitLive(page, new URL(page.url()).pathname);
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByText("All rows are valid")).toBeVisible();
  await expect(page.getByLabel("Encoding")).toBeEnabled();
});
