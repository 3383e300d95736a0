import { expect, expectAccessible, test, visit } from "@/e2e/fixtures/console";
import { uploadFile } from "@/e2e/fixtures/upload";
import { csv } from "@/e2e/fixtures/workbook";

test("an import that would add a pet that was renamed since its check says so, and offers another check", async ({
  page,
  signedIn,
  database,
}) => {
  await signedIn("staff");
  await database.query("INSERT INTO category (id, name) VALUES (7, 'Dogs')");
  await database.query("INSERT INTO pet (name, category_id) VALUES ('Daisy', 7), ('Milo', 7)");
  await uploadFile(page, csv("Name,Species\nDaisy,dogs\nMilo,dogs\nLuna,dogs"));
  await page.getByRole("button", { name: "Check the file" }).click();
  const start = page.getByRole("button", { name: "Import 1 pet" });
  await expect(start).toBeEnabled();
  await expect(page.getByRole("button", { name: "Check again" })).toBeHidden();
  await database.query("UPDATE pet SET name = 'Daisy B.' WHERE name = 'Daisy'");
  await start.click();
  await expect(page.getByText("the import would add 2 pets instead of 1.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Check again" }).click();
  await page.getByRole("button", { name: "Import 2 pets" }).click();
  await expect(page.getByText("2 pets added")).toBeVisible();
});

test("the check of a list says what it would change, and which pets were deleted in the shop", async ({
  page,
  signedIn,
  database,
}) => {
  await signedIn("staff");
  await database.query("INSERT INTO category (id, name) VALUES (7, 'Dogs')");
  await database.query(
    "INSERT INTO pet (id, name, category_id, status) VALUES (101, 'Daisy', 7, 'available'), (102, 'Milo', 7, 'sold'), (104, 'Oscar', 7, 'sold')",
  );
  await database.query(
    "INSERT INTO deleted_pet (id, name, category_id, status, version, created_at) VALUES (103, 'Max', 7, 'available', 1, now())",
  );
  await database.query("INSERT INTO pet_reference (pet_id, reference) VALUES (101, 'A1'), (102, 'A2'), (103, 'A3')");
  const rows = ["A1,Renamed,dogs,sold", "A2,Milo,dogs,available", "A3,Max,dogs,", "A4,Luna,dogs,", "A5,Oscar,dogs,"];
  await uploadFile(page, csv(["Animal ID,Name,Species,Status", ...rows].join("\n")));
  await page.getByRole("button", { name: "Check the file" }).click();

  await test.step("before the choice", async () => {
    await expect(page.getByText("1 pet is new.")).toBeVisible();
    await expect(page.getByText("2 pets are known by their reference")).toBeVisible();
    await expect(
      page.getByRole("list", { name: /^1 known pet has another name or category in the file/ }),
    ).toContainText("Daisy→ in the file Renamed");
    const changes = page.getByRole("list", { name: "The file has other statuses:" });
    await expect(changes.getByRole("listitem")).toHaveText(["1 pet: Available → Sold", "1 pet: Sold → Available"]);
    await expect(page.getByText("An update takes back the sale of 1 pet")).toBeVisible();
    await expect(page.getByText("1 pet of the file was deleted in the shop")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("whether one with a new reference is the pet of its name must be chosen", async () => {
    await expect(page.getByText("1 pet with a new reference may be in the shop without one")).toBeVisible();
    const start = page.getByRole("button", { name: "Import", exact: true });
    await expect(start).toBeDisabled();
    await expect(start).toHaveAccessibleDescription("Choose above whether it is the same pet.");
    const isSame = page.getByRole("group", { name: "Is it the same pet?" });
    await expect(isSame.getByRole("radio")).toHaveCount(2);
    await isSame.getByLabel("The same: give the pet its reference").check();
    await expect(page.getByRole("button", { name: "Import 1 pet and update 1" })).toBeEnabled();
    await isSame.getByLabel("Another: add it as a new pet").check();
    await expect(page.getByRole("button", { name: "Import 2 pets" })).toBeEnabled();
  });

  await test.step("a deleted pet is skipped, or added as a new one", async () => {
    const ofDeleted = page.getByRole("group", { name: "Rows of deleted pets" });
    await expect(ofDeleted.getByLabel("Skip this row")).toBeChecked();
    await ofDeleted.getByLabel("Add it as a new pet").check();
    await page.getByRole("button", { name: "Import 3 pets" }).click();
    await expect(page.getByText("3 pets added")).toBeVisible();
    const oscars = "SELECT reference FROM pet LEFT JOIN pet_reference ON pet_id = id WHERE name = 'Oscar' ORDER BY id";
    expect(await database.query(oscars)).toEqual([{ reference: null }, { reference: "A5" }]);
  });

  await test.step("and is restored without the reference that the new one has", async () => {
    await visit(page, "/pets/103");
    await page.getByRole("button", { name: "Restore" }).click();
    await expect(
      page.getByText("Another pet has its reference A3 by now: it came back without it.").first(),
    ).toBeVisible();
    await expect(page.getByRole("region", { name: "History" })).toContainText("A3 (removed)");
    expect(await database.query("SELECT reference FROM pet_reference WHERE pet_id = 103")).toEqual([]);
  });

  await test.step("a pet is found by its reference in the list", async () => {
    await visit(page, "/pets");
    await page.getByRole("searchbox", { name: "Search pets" }).fill("A4");
    await expect(page.getByRole("row", { name: /Luna/ })).toBeVisible();
    await expect(page.getByRole("row", { name: /Milo/ })).toBeHidden();
  });
});

test("the status for rows without one says how many known pets keep another", async ({ page, signedIn, database }) => {
  await signedIn("staff");
  await database.query("INSERT INTO category (id, name) VALUES (7, 'Dogs')");
  await database.query("INSERT INTO pet (id, name, category_id, status) VALUES (101, 'Daisy', 7, 'sold')");
  await database.query("INSERT INTO pet_reference (pet_id, reference) VALUES (101, 'A1')");
  await uploadFile(page, csv("Animal ID,Name,Species\nA1,Daisy,dogs\nA2,Milo,dogs"));
  const status = page.getByLabel("Status for rows without one");
  await expect(status).toHaveAccessibleDescription("Of new pets. Known pets keep their status.");
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(status).toHaveAccessibleDescription(
    "1 known pet has no status in the file and stays as it is, not “Available”.",
  );
});

test("the check shows the known pets with other names, as many as fit, and how many more there are", async ({
  page,
  signedIn,
  database,
}) => {
  await signedIn("staff");
  await database.query("INSERT INTO category (id, name) VALUES (7, 'Dogs')");
  await database.query(
    "INSERT INTO pet (id, name, category_id) SELECT i, 'Old ' || i, 7 FROM generate_series(101, 122) AS i",
  );
  await database.query(
    "INSERT INTO pet_reference (pet_id, reference) SELECT i, 'A' || i FROM generate_series(101, 122) AS i",
  );
  const rows = Array.from({ length: 22 }, (_, i) => `A${101 + i},New ${101 + i},dogs`);
  await uploadFile(page, csv(`Animal ID,Name,Species\n${rows.join("\n")}`));
  await page.getByRole("button", { name: "Check the file" }).click();
  const renamed = page
    .getByRole("list", { name: /^22 known pets have another name or category/ })
    .getByRole("listitem");
  await expect(renamed).toHaveCount(21);
  await expect(renamed.nth(19)).toContainText("Old 120");
  await expect(renamed.nth(19)).toContainText("New 120");
  await expect(renamed.nth(20)).toHaveText("and 2 more");
  await expect(page.getByText("The shop has all of these pets already.")).toBeVisible();
});

test("a new pet with the reference of another in other letters is added, with a warning", async ({
  page,
  signedIn,
  database,
}) => {
  await signedIn("staff");
  await database.query("INSERT INTO category (id, name) VALUES (7, 'Dogs')");
  await database.query("INSERT INTO pet (id, name, category_id) VALUES (101, 'Daisy', 7)");
  await database.query("INSERT INTO pet_reference (pet_id, reference) VALUES (101, 'A7021')");
  await uploadFile(page, csv("Animal ID,Name,Species\na7021,Milo,dogs\nSH-1,Pia,dogs\nsh-1,Ria,dogs"));
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(
    page.getByText("2 new pets have references that differ from others in capital letters alone"),
  ).toBeVisible();
  await expect(page.getByText("a7021: Daisy has A7021")).toBeVisible();
  await expect(page.getByText("sh-1: an earlier row has it in other letters")).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole("button", { name: "Import 3 pets" })).toBeEnabled();
});
