import { arriveAt, expect, expectAccessible, namesIn, PASSWORD, test, visit } from "@/e2e/fixtures/console";

test("an owner deletes deleted pets for good: one from its page, the others from the list", async ({
  page,
  signedIn,
  petsOf,
  database,
}) => {
  await signedIn("owner");
  await petsOf({ name: "Rex" }, { name: "Mia" }, { name: "Bo" }, { name: "Tom" });
  await database.query(
    `WITH gone AS (DELETE FROM pet WHERE name <> 'Tom' RETURNING *)
     INSERT INTO deleted_pet (id, name, category_id, status, version, created_at, deleted_at)
     SELECT id, name, category_id, status, version, created_at, now() FROM gone`,
  );
  await visit(page, "/pets?status=deleted");
  await page.getByRole("link", { name: "Mia" }).click();
  const placeOf = async (role: "button" | "link", name: string) => {
    const box = await page.getByRole(role, { name }).boundingBox();
    return { y: box?.y, height: box?.height };
  };
  const ofArrow = await placeOf("link", "Next pet");
  expect(await placeOf("button", "Restore Mia")).toEqual(ofArrow);
  expect(await placeOf("button", "Delete for good")).toEqual(ofArrow);
  await page.getByRole("button", { name: "Delete for good" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete Mia for good?" });
  await expect(dialog).toContainText(
    "The pet cannot be restored, and this cannot be undone. The activity keeps its name.",
  );
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Delete for good" }).click();
  await dialog.getByRole("button", { name: "Delete for good" }).click();
  await arriveAt(page, "/pets?status=deleted");
  await expect(page.getByText("1 pet deleted for good")).toBeVisible();
  await expect(namesIn(page)).toHaveText(["Bo", "Rex"]);

  // The password is asked for again, once it is long since it was entered.
  await database.query("UPDATE session SET proved_at = now() - interval '1 hour'");
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByRole("button", { name: "Delete for good" }).click();
  await page
    .getByRole("dialog", { name: "Delete 2 pets for good?" })
    .getByRole("button", { name: "Delete for good" })
    .click();
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 pets deleted for good")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No deleted pets" })).toBeVisible();
});

test("staff restore deleted pets, and delete none for good", async ({ page, signedIn, petsOf, database }) => {
  await signedIn("staff");
  await petsOf({ name: "Rex" });
  await database.query(
    `WITH gone AS (DELETE FROM pet RETURNING *)
     INSERT INTO deleted_pet (id, name, category_id, status, version, created_at, deleted_at)
     SELECT id, name, category_id, status, version, created_at, now() FROM gone`,
  );
  await visit(page, "/pets?status=deleted");
  await page.getByRole("link", { name: "Rex" }).click();
  await expect(page.getByRole("button", { name: "Restore" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete for good" })).toHaveCount(0);
});

test("a row that a colleague deletes for good meanwhile says so, and offers nothing", async ({
  page,
  signedIn,
  petsOf,
  database,
}) => {
  await signedIn("staff");
  await petsOf({ name: "Rex" }, { name: "Mia" });
  await database.query(
    `WITH gone AS (DELETE FROM pet RETURNING *)
     INSERT INTO deleted_pet (id, name, category_id, status, version, created_at, deleted_at)
     SELECT id, name, category_id, status, version, created_at, now() FROM gone`,
  );
  await visit(page, "/pets?status=deleted");
  const mia = page.getByRole("row").filter({ hasText: "Mia" });
  await expect(mia.getByRole("button", { name: "Restore" })).toBeVisible();
  const foot = page.getByRole("navigation", { name: "Pages" });
  await expect(foot).toContainText("2 pets");
  await database.query("DELETE FROM deleted_pet");
  await expect(mia).toContainText("deleted for good");
  await expect(mia.getByRole("button", { name: "Restore" })).toHaveCount(0);
  await expect(foot).toContainText("2 pets found on this page");
});
