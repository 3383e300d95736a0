import { arriveAt, chooseCategory, expect, namesIn, ready, test, visit } from "@/e2e/fixtures/console";

test("tabs count the pets of each status, and lead to them", async ({ page, signedIn, petsOf }) => {
  await signedIn("staff");
  await petsOf(
    { name: "Rex" },
    { name: "Mia", status: "pending" },
    { name: "Tom", status: "sold" },
    { name: "Kit", status: "sold" },
  );
  await visit(page, "/pets");
  await expect(namesIn(page)).toHaveText(["Kit", "Tom", "Mia", "Rex"]);
  for (const name of ["All 4", "Available 1", "Pending 1", "Sold 2"]) {
    await expect(page.getByRole("navigation", { name: "Status" }).getByRole("link", { name })).toBeVisible();
  }
  await page.getByRole("link", { name: "Sold 2" }).click();
  await arriveAt(page, "/pets?status=sold");
  await expect(namesIn(page)).toHaveText(["Kit", "Tom"]);
});

test("search finds pets by a part of the name and by id, and shows when nothing matches", async ({
  page,
  signedIn,
  petsOf,
}) => {
  await signedIn("staff");
  const [rex] = await petsOf({ name: "Rex the Third" }, { name: "Mia" }, { name: "T-Rex" });
  await visit(page, "/pets");
  const search = page.getByRole("searchbox", { name: "Search pets" });
  await search.fill("REX");
  await expect(namesIn(page)).toHaveText(["T-Rex", "Rex the Third"]);
  await arriveAt(page, "/pets?q=REX");
  await search.fill(String(rex));
  await expect(namesIn(page)).toHaveText(["Rex the Third"]);
  await search.fill("no such pet");
  await expect(page.getByRole("heading", { name: "No pets found" })).toBeVisible();
  await expect(page.getByText("has “no such pet” in its name, or as its ID or its whole reference.")).toBeVisible();
  await page.getByRole("link", { name: "Show all pets" }).click();
  await expect(namesIn(page)).toHaveCount(3);
  await expect(search).toHaveValue("");
});

test("filters and pages survive reload, Back, Forward, a pasted link and a look at a pet", async ({
  page,
  signedIn,
  another,
  database,
}) => {
  await signedIn("staff");
  await database.query(
    `INSERT INTO pet (name, category_id, status)
     SELECT 'Pet ' || n, CASE WHEN n % 10 = 0 THEN 6 ELSE 5 END, 'available' FROM generate_series(1, 60) AS n`,
  );
  const ofFive = Array.from({ length: 60 }, (_, i) => i + 1)
    .filter((n) => n % 10 !== 0)
    .map((n) => `Pet ${n}`);
  const pages = [ofFive.slice(0, 20), ofFive.slice(20, 40), ofFive.slice(40)];

  await visit(page, "/pets");
  await chooseCategory(page, "5");
  await arriveAt(page, "/pets?category=5");
  await page.getByLabel("Order").selectOption("oldest");
  await expect(namesIn(page)).toHaveText(pages[0] ?? []);
  await page.getByRole("link", { name: "Next", exact: true }).click();
  await expect(namesIn(page)).toHaveText(pages[1] ?? []);
  const second = page.url();

  await page.reload();
  await ready(page);
  await expect(namesIn(page)).toHaveText(pages[1] ?? []);
  await page.getByRole("link", { name: "Next", exact: true }).click();
  await expect(namesIn(page)).toHaveText(pages[2] ?? []);
  await page.goBack();
  await expect(namesIn(page)).toHaveText(pages[1] ?? []);
  await page.goForward();
  await expect(namesIn(page)).toHaveText(pages[2] ?? []);
  await page.getByRole("link", { name: "Previous", exact: true }).click();
  await expect(namesIn(page)).toHaveText(pages[1] ?? []);

  const other = await another("staff");
  await visit(other.page, second);
  await expect(namesIn(other.page)).toHaveText(pages[1] ?? []);

  // To a pet, on to the next of the same list, and back to where one was.
  await page.goto(second);
  await ready(page);
  await page.getByRole("link", { name: pages[1]?.[3] ?? "", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(pages[1]?.[3] ?? "");
  await page.getByRole("link", { name: "Next pet" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(pages[1]?.[4] ?? "");
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(second);
  await expect(namesIn(page)).toHaveText(pages[1] ?? []);
  await page.getByRole("link", { name: pages[1]?.[7] ?? "", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(pages[1]?.[7] ?? "");
  await page.locator("main").getByRole("link", { name: "Pets", exact: true }).click();
  await expect(page).toHaveURL(second);
  await expect(namesIn(page)).toHaveText(pages[1] ?? []);
  await expect(namesIn(page).nth(7)).toBeFocused();
});

test("a status is changed from the row, and changed back by undo", async ({ page, signedIn, petsOf, database }) => {
  await signedIn("staff");
  await petsOf({ name: "Rex" });
  await visit(page, "/pets");
  await page.getByRole("button", { name: "Available: change the status of Rex" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Sold" }).click();
  await expect(page.getByRole("button", { name: "Sold: change the status of Rex" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Sold 1" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Available: change the status of Rex" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Sold 0" })).toBeVisible();
  await expect
    .poll(() => database.query("SELECT status, version FROM pet"))
    .toEqual([{ status: "available", version: 3 }]);
});

test("the list is read and left by keyboard alone", async ({ page, signedIn, petsOf }) => {
  await signedIn("staff");
  await petsOf({ name: "Rex" }, { name: "Mia" });
  await visit(page, "/pets");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toContainText("Add a pet");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toContainText("Go to the notificationsF6");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("j");
  await expect(namesIn(page).first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(namesIn(page).nth(1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rex");
});

test(
  "long names and right-to-left names leave the page in its width",
  { tag: "@phone" },
  async ({ page, signedIn, petsOf }) => {
    await signedIn("staff");
    const long = "Maximilian".repeat(20);
    const rtl = "כלב קטן ונחמד";
    const [first, second] = await petsOf({ name: long }, { name: rtl });
    for (const [path, name] of [
      ["/pets", long],
      [`/pets/${first}`, long],
      [`/pets/${second}`, rtl],
    ] as const) {
      await visit(page, path);
      await expect(page.locator("main").getByText(name, { exact: true }).first()).toBeVisible();
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, path).toBeLessThanOrEqual(0);
    }
  },
);
