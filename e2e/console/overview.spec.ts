import { arriveAt, expect, namesIn, ready, test, visit } from "@/e2e/fixtures/console";
import type { Page } from "@playwright/test";

const panel = (page: Page, title: string) => page.getByRole("region", { name: title });
const shares = (page: Page, title: string) => panel(page, title).locator("tbody").getByRole("row");

test("staff land on the overview, and every number links to what it counts", async ({ page, signedIn, petsOf }) => {
  await signedIn("staff");
  await petsOf(
    { name: "Rex", categoryId: 1n },
    { name: "Bella", categoryId: 1n },
    { name: "Coco", categoryId: 2n, status: "pending" },
  );
  await page.goto("/");
  await arriveAt(page, "/overview");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Overview");
  await expect(shares(page, "Pets by status")).toHaveText([
    /Available\D*2\D*67%/,
    /Pending\D*1\D*33%/,
    /Sold\D*0\D*0%/,
  ]);
  await expect(shares(page, "Pets by category")).toHaveText([/Category 1\D*2\D*67%/, /Category 2\D*1\D*33%/]);

  await panel(page, "Pets by category").getByRole("link", { name: "Category 2" }).click();
  await arriveAt(page, "/pets?category=2");
  await expect(namesIn(page)).toHaveText(["Coco"]);
  await page.goBack();
  await ready(page);
  await panel(page, "Pets by status").getByRole("link", { name: "Available" }).click();
  await arriveAt(page, "/pets?status=available");
  await expect(namesIn(page)).toHaveText(["Bella", "Rex"]);
});

test("the days are shown as a chart and a table, for the range in the URL", async ({
  page,
  signedIn,
  petsOf,
  database,
}) => {
  await signedIn("staff");
  const [id] = await petsOf({ name: "Rex" }, { name: "Bella" }, { name: "Max" });
  await database.query("UPDATE pet SET status = 'sold' WHERE id = $1", [String(id)]);
  await database.query("INSERT INTO pet_day VALUES ((now() AT TIME ZONE 'UTC')::date - 40, 'added', 0, 1234)");
  await visit(page, "/overview");
  const days = panel(page, "Added and sold per day");
  await expect(days).toContainText("3 added, 1 sold and 0 deleted in 30 days");
  await expect(days.getByRole("img")).toHaveAccessibleName(
    /^Pets added and sold each day from .* to .*; the table has the numbers$/,
  );

  await page.getByRole("navigation", { name: "Days" }).getByRole("link", { name: "90 days" }).click();
  await expect(page).toHaveURL("/overview?days=90");
  await expect(days).toContainText("1,237 added, 1 sold and 0 deleted in 90 days");
  await days.getByText("Show as table").click();
  const rows = days.getByRole("table").getByRole("row");
  await expect(rows).toHaveCount(91);
  await expect(rows.nth(1)).toHaveText(/310$/);
  await expect(rows.nth(41)).toHaveText(/1,23400$/);
  await page.reload();
  await expect(days).toContainText("in 90 days");
});

test("API calls are listed by key, with their errors", async ({ page, signedIn, keyWith, database }) => {
  await signedIn("owner");
  const { id } = await keyWith({});
  await database.query("UPDATE api_key SET name = 'Webshop' WHERE id = $1", [id]);
  // The calls of earlier tests may be written down meanwhile: they are counted in memory and written every 10 s.
  await database.query(
    `INSERT INTO api_call VALUES ((now() AT TIME ZONE 'UTC')::date, $1, 'listPets', 2, 1999), ((now() AT TIME ZONE 'UTC')::date, $1, 'getPet', 4, 1)`,
    [id],
  );
  await visit(page, "/overview");
  const calls = panel(page, "API calls per key");
  await expect(calls.getByRole("row").filter({ hasText: "Webshop" })).toContainText("2,0001 error, <1%");
  await expect(calls).toContainText("getPet is removed on 5 December 2030");
  await expect(calls).toContainText("1 key called it 1 time in this period.");
  await calls.getByRole("link", { name: "See which keys" }).click();
  await expect(page.getByText("of Test) called it 1 time in the last 30 days.")).toBeVisible();
});

test("an empty shop offers its two ways to begin, and fills in", async ({ page, signedIn }) => {
  await signedIn("owner");
  await visit(page, "/overview");
  await expect(page.getByRole("link", { name: "Add the first pet" })).toHaveAttribute("href", "/pets/new");
  await page.getByRole("button", { name: "Add sample pets" }).click();
  await expect(shares(page, "Pets by category")).toHaveCount(11);
  await expect(shares(page, "Pets by category").last()).toContainText("All others");
  await expect(panel(page, "Added and sold per day")).toContainText("60 added, 0 sold");
});

test.describe("sample pets are taken back", () => {
  test.beforeEach(async ({ page, signedIn }) => {
    await signedIn("owner");
    await visit(page, "/overview");
    await page.getByRole("button", { name: "Add sample pets" }).click();
    await expect(page.getByText("60 sample pets added")).toBeVisible();
  });
  test.afterEach(async ({ database }) => {
    await expect.poll(() => database.query("SELECT id FROM pet UNION ALL SELECT id FROM category")).toEqual([]);
  });

  test("from the toast", async ({ page }) => {
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(page.getByText("Changes to 60 pets undone")).toBeVisible();
    await expect(page.getByRole("heading", { name: "All pets are deleted" })).toBeVisible();
  });

  test("from the activity", async ({ page }) => {
    await visit(page, "/activity?action=job.started");
    await expect(page.getByRole("row").nth(1)).toContainText("Add 60 sample pets");
    await page.getByRole("link", { name: "Details: " }).first().click();
    await page.getByRole("button", { name: "Undo all changes" }).click();
    const question = page.getByRole("dialog", { name: "Undo “Add 60 sample pets”?" });
    await question.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Changes to 60 pets undone")).toBeVisible();
  });
});

test("on paper there is the page alone, in ink on white", async ({ page, signedIn, petsOf }) => {
  await signedIn("staff");
  await petsOf({ name: "Rex" });
  await visit(page, "/overview");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByText("Show as table")).toBeHidden();
  const ink = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(ink).toBe("rgb(251, 251, 252)");
});

test("developers have no overview, and are led to where they begin", async ({ page, signedIn }) => {
  await signedIn("developer");
  await page.goto("/overview");
  await arriveAt(page, "/get-started");
  await expect(page.getByRole("link", { name: "Overview" })).toHaveCount(0);
});

test("a shop whose pets are all deleted is no new one, and leads to them", async ({
  page,
  signedIn,
  petsOf,
  database,
}) => {
  await signedIn("staff");
  await petsOf({ name: "Rex" }, { name: "Mia" });
  await database.query(
    `INSERT INTO deleted_pet (id, name, category_id, status, version, created_at, deleted_at)
     SELECT id, name, category_id, status, version, created_at, now() FROM pet`,
  );
  await database.query("DELETE FROM pet");
  await visit(page, "/overview");
  await expect(page.getByRole("heading", { name: "All pets are deleted" })).toBeVisible();
  await expect(page.getByText("The shop has no pets yet")).toHaveCount(0);
  await expect(panel(page, "Added and sold per day")).toContainText("2 added");
  await page.getByRole("link", { name: "Show 2 deleted pets" }).click();
  await arriveAt(page, "/pets?status=deleted");
  await expect(namesIn(page)).toHaveText(["Mia", "Rex"]);
});
