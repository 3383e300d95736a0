import { expect, namesIn, ready, test, visit } from "@/e2e/fixtures/console";

test("several filters are chosen, shown as chips, and taken off one by one", async ({
  page,
  signedIn,
  petsOf,
  database,
}) => {
  await signedIn("staff");
  await petsOf(
    { name: "Rex 2", status: "sold", categoryId: 7n },
    { name: "Rex 10", status: "pending", categoryId: 8n },
    { name: "Ada", status: "available", categoryId: 7n },
    { name: "Old", status: "sold", categoryId: 7n },
    { name: "Mia", status: "sold", categoryId: 9n },
  );
  await database.query("INSERT INTO category (id, name) VALUES (7, 'Dogs')");
  await database.query("UPDATE pet SET created_at = '2026-01-05' WHERE name = 'Old'");
  await visit(page, "/pets?order=name");
  const chips = page.getByRole("list", { name: "Filters of the list" });
  await expect(chips).toBeHidden();

  await page.keyboard.press("f");
  const dialog = page.getByRole("dialog", { name: "Filters" });
  await dialog.getByLabel("Sold").check();
  await dialog.getByLabel("Pending").check();
  for (const id of ["7", "8"]) {
    await dialog.getByLabel("Add a category").press(id);
    await page.getByPlaceholder("Type to search").fill(id);
    await page.getByRole("listbox").getByRole("option").first().filter({ hasText: id }).click();
  }
  await dialog.getByLabel("Added since").fill("2026-01-06");
  const chosen = dialog.getByRole("list", { name: "Chosen categories" }).getByRole("listitem");
  await expect(chosen).toHaveText([/Dogs/, /Category 8/]);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(namesIn(page)).toHaveText(["Rex 2", "Rex 10"]);
  await expect(chips.getByRole("listitem")).toHaveText([
    /Pending/,
    /Sold/,
    /Dogs/,
    /Category 8/,
    /Added since 6 Jan 2026/,
    "Clear all",
  ]);
  await page.keyboard.press("f");
  await dialog.getByLabel("Added until").fill("2030-01-06");
  await dialog.getByRole("button", { name: "Done" }).click();
  // The last day that was chosen, although the address has the beginning of the next.
  const until = chips.getByRole("link", { name: "Added until 6 Jan 2030" });
  await until.click();
  await expect(until).toHaveCount(0);
  await page.reload();
  await ready(page);
  await expect(namesIn(page)).toHaveText(["Rex 2", "Rex 10"]);
  await expect(chips.getByRole("link", { name: "Dogs" })).toBeVisible();

  await chips.getByRole("link", { name: /Added since/ }).click();
  await expect(namesIn(page)).toHaveText(["Old", "Rex 2", "Rex 10"]);
  await expect(page.getByText("3 of 3 pets")).toBeVisible();
  await expect(chips.getByRole("link", { name: "Clear all" })).toBeFocused();
  await chips.getByRole("link", { name: "Category 8" }).click();
  await expect(namesIn(page)).toHaveText(["Old", "Rex 2"]);
  await expect(chips.getByRole("link", { name: "Clear all" })).toBeFocused();

  await chips.getByRole("link", { name: "Clear all" }).click();
  await expect(namesIn(page)).toHaveText(["Ada", "Mia", "Old", "Rex 2", "Rex 10"]);
  await expect(page).toHaveURL(/\/pets\?order=name$/);
  await expect(chips).toBeHidden();
  await expect(page.getByRole("button", { name: "Filters" })).toBeFocused();

  await page.keyboard.press("f");
  await dialog.getByLabel("Only categories without a name").check();
  await page.keyboard.press("Escape");
  await expect(namesIn(page)).toHaveText(["Mia", "Rex 10"]);
  await expect(page.getByRole("link", { name: "Sold 1" })).toBeVisible();
});

test("the dialog of filters takes off a category, and closes at Back", async ({ page, signedIn, petsOf }) => {
  await signedIn("staff");
  await petsOf({ name: "Rex", categoryId: 7n }, { name: "Mia", categoryId: 8n });
  await visit(page, "/pets?category=7");
  await expect(namesIn(page)).toHaveText(["Rex"]);
  const dialog = page.getByRole("dialog", { name: "Filters" });
  await page.keyboard.press("f");
  await dialog.getByRole("button", { name: "Remove the filter Category 7" }).click();
  await expect(dialog.getByLabel("Add a category")).toBeFocused();
  await expect(namesIn(page)).toHaveText(["Mia", "Rex"]);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(namesIn(page)).toHaveText(["Rex"]);
});

test("pets of the last days are a view, whose count is beside it", async ({ page, signedIn, petsOf, database }) => {
  await signedIn("staff");
  await petsOf({ name: "New" }, { name: "Sold", status: "sold" }, { name: "Old" });
  await database.query("UPDATE pet SET created_at = now() - interval '8 days' WHERE name = 'Old'");
  await visit(page, "/pets");
  await page.keyboard.press("f");
  const dialog = page.getByRole("dialog", { name: "Filters" });
  const added = dialog.getByLabel("Added", { exact: true });
  await dialog.getByLabel("Added since").fill("2026-01-06");
  await expect(added.locator("option:checked")).toHaveText("Chosen days");
  await added.selectOption("Last 7 days");
  await expect(dialog.getByLabel("Added since")).toHaveValue("");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page).toHaveURL(/\/pets\?addedFrom=last-7-days$/);
  await expect(namesIn(page)).toHaveText(["Sold", "New"]);

  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Save view…" }).click();
  const save = page.getByRole("dialog", { name: "Save view" });
  await save.getByLabel("Name").fill("New this week");
  await save.getByRole("button", { name: "Save view" }).click();
  const view = page.getByRole("list", { name: "Pinned views" }).getByRole("link", { name: "New this week" });
  await expect(view).toContainText("2");
  await visit(page, "/jobs");
  await view.click();
  await expect(namesIn(page)).toHaveText(["Sold", "New"]);

  const chip = page
    .getByRole("list", { name: "Filters of the list" })
    .getByRole("link", { name: "Added: Last 7 days" });
  await chip.click();
  await expect(namesIn(page)).toHaveText(["Old", "Sold", "New"]);
});

test("a bulk change and an export of all that match go by every filter", async ({ page, signedIn, database }) => {
  await signedIn("staff");
  await database.query(
    `INSERT INTO pet (name, category_id, status, created_at)
     SELECT 'Pet ' || n, n % 3, (enum_range(NULL::pet_status))[1 + n % 2], date '2026-01-01' + n * interval '1 day'
     FROM generate_series(1, 120) AS n`,
  );
  await visit(page, "/pets?status=available,sold&category=1,2&addedTo=2026-04-01T00:00:00Z&order=name-desc");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "JSON Lines" }).click();
  expect((await download).suggestedFilename()).toMatch(/^pets-available-sold-category-1-2-period-.*\.jsonl$/);

  // Also where nothing has the focus.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press("Control+a");
  await page.getByRole("button", { name: "Select all 30 matching pets" }).click();
  await expect(page.getByText("All 30 matching pets selected")).toBeVisible();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("button", { name: "Delete 30 pets" }).click();
  await expect
    .poll(() =>
      database.query(
        `SELECT count(*)::int AS deleted FROM deleted_pet
         WHERE status <> 'pending' AND category_id > 0 AND created_at < '2026-04-01'`,
      ),
    )
    .toEqual([{ deleted: 30 }]);
  await expect(page.getByRole("heading", { name: "No pets found" })).toBeVisible();
});

test.describe("on a phone", { tag: "@phone" }, () => {
  test("filters are chosen and cleared", async ({ page, signedIn, petsOf }) => {
    await signedIn("staff");
    await petsOf({ name: "Rex", status: "sold" }, { name: "Mia", status: "pending" }, { name: "Ada" });
    await visit(page, "/pets");
    await page.getByRole("button", { name: "Filters" }).click();
    const dialog = page.getByRole("dialog", { name: "Filters" });
    await dialog.getByLabel("Sold").check();
    await dialog.getByLabel("Pending").check();
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(namesIn(page)).toHaveText(["Mia", "Rex"]);
    await page.getByRole("link", { name: "Clear all" }).click();
    await expect(namesIn(page)).toHaveText(["Ada", "Mia", "Rex"]);
  });
});
