import type { Page } from "@playwright/test";
import { expect, namesIn, test as base, visit, visitLive } from "@/e2e/fixtures/console";
import { callerOf, type Call } from "@/e2e/fixtures/call";
import { hold } from "@/e2e/fixtures/hold";
import { bar, box, pageBox } from "@/e2e/fixtures/picking";

/** Stories of two processes: the browser is at one, and what it shows is changed by way of the other. */
const test = base.extend<{ callOther: Call }>({
  callOther: async ({ other, keyWith }, use) => {
    await use(callerOf(other.origin, (await keyWith({})).key));
  },
});

test("a change by an API client at one process is shown by another", async ({
  page,
  signedIn,
  petsOf,
  callOther,
  database,
}) => {
  await signedIn("staff");
  const [rex = 0n] = await petsOf({ name: "Rex" });
  await visitLive(page, "/pets");
  for (let round = 1; round <= 2; round++) {
    const body = { name: `New ${round}`, categoryId: 1 };
    expect((await callOther("POST", "/api/v1/pets", { body })).status).toBe(201);
    await expect(page.locator("main")).toContainText(`${round} new pet`);
    await database.query("UPDATE pet SET name = $2, version = version + 1 WHERE id = $1", [
      String(rex),
      `Rex ${round}`,
    ]);
    await expect(namesIn(page)).toHaveText([`Rex ${round}`]);
  }
  await expect(page.getByRole("link", { name: "All 3" })).toBeVisible();
});

test("rows, focus, scroll and an open menu stay where they are, and new rows wait to be wanted", async ({
  page,
  signedIn,
  database,
  callOther,
}) => {
  await signedIn("staff");
  await database.query(
    "INSERT INTO pet (id, name, category_id, status) SELECT n, 'Pet ' || n, 1, 'available' FROM generate_series(1, 60) AS n",
  );
  await visitLive(page, "/pets?status=available&limit=50");
  const before = await namesIn(page).allTextContents();
  await page.mouse.wheel(0, 600);
  await page.getByRole("button", { name: "Available: change the status of Pet 40" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  const focused = () => page.evaluate(() => document.activeElement?.outerHTML);
  const place = async () => ({
    focused: await focused(),
    scrollY: await page.evaluate(() => window.scrollY),
    top: await namesIn(page)
      .nth(20)
      .evaluate((row) => row.getBoundingClientRect().top),
  });
  const there = await place();

  for (const name of ["One", "Two", "Three"]) {
    await callOther("POST", "/api/v1/pets", { body: { name, categoryId: 1 } });
  }
  await expect(page.getByRole("button", { name: "3 new pets · Show", includeHidden: true })).toBeVisible();
  await database.query("UPDATE pet SET status = 'sold', version = 2 WHERE id = 38");
  await database.query("DELETE FROM pet WHERE id = 36");
  await database.query("UPDATE pet SET name = 'Renamed', version = 2 WHERE id = 12");
  await expect(namesIn(page).filter({ hasText: "Renamed" })).toBeVisible();
  const row = (name: string) => page.getByRole("row", { includeHidden: true }).filter({ hasText: name });
  await expect(row("Pet 38")).toContainText("left the list");
  await expect(row("Pet 38")).toContainText("Sold");
  await expect(row("Pet 36")).toContainText("deleted");
  await expect(page.getByRole("link", { name: "Available 61", includeHidden: true })).toBeVisible();
  expect(await namesIn(page).allTextContents()).toEqual(before.map((name) => (name === "Pet 12" ? "Renamed" : name)));
  await expect(page.getByRole("menu")).toBeVisible();
  expect(await place()).toEqual(there);

  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "The list has changed · Show" }).click();
  await expect(namesIn(page).first()).toHaveText("Three");
  await expect(namesIn(page).first()).toBeFocused();
  await expect(row("Pet 38")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /Show$/ })).toHaveCount(0);
});

test("the rows that are shown are picked, and not those that wait", async ({ page, signedIn, database, callOther }) => {
  await signedIn("staff");
  await database.query(
    "INSERT INTO pet (id, name, category_id) SELECT n, 'Pet ' || n, 1 FROM generate_series(1, 25) AS n",
  );
  await visitLive(page, "/pets?order=name");
  for (const name of ["Pet 0", "Pet 2b"]) await callOther("POST", "/api/v1/pets", { body: { name, categoryId: 1 } });
  await expect(page.getByRole("button", { name: "The list has changed · Show" })).toBeVisible();
  await box(page, "Pet 2").check();
  await box(page, "Pet 3").click({ modifiers: ["Shift"] });
  await expect(bar(page)).toContainText("2 selected");
  await bar(page).getByRole("button", { name: "Select all on this page" }).click();
  await expect(bar(page)).toContainText("All 20 on this page selected");
  await page.keyboard.press("Escape");
  await pageBox(page).check();
  await bar(page).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("20 pets deleted").first()).toBeVisible();
  const left = await database.query<{ name: string }>("SELECT name FROM pet ORDER BY id");
  expect(left.map(({ name }) => name).join()).toBe("Pet 21,Pet 22,Pet 23,Pet 24,Pet 25,Pet 0,Pet 2b");
});

test("one's own change shows at once, and its row does not wait", async ({ page, signedIn, petsOf, callOther }) => {
  await signedIn("staff");
  await petsOf({ name: "Rex" }, { name: "Mia" });
  await visitLive(page, "/pets?status=available");
  await page.getByRole("button", { name: "Available: change the status of Rex" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Sold" }).click();
  await expect(namesIn(page)).toHaveText(["Mia"]);
  await callOther("POST", "/api/v1/pets", { body: { name: "Tom", categoryId: 1 } });
  await expect(page.getByRole("button", { name: "1 new pet · Show" })).toBeVisible();
  await expect(namesIn(page)).toHaveText(["Mia"]);
});

test("neither a count of all that match nor a preference moves the rows under their reader", async ({
  page,
  signedIn,
  shop,
  callOther,
}) => {
  await signedIn("staff");
  await shop.add(25);
  await visitLive(page, "/pets");
  const before = await namesIn(page).allTextContents();
  await page.getByRole("button", { name: /Account menu$/ }).click();
  await page.getByText("Compact", { exact: true }).click();
  await page.keyboard.press("Escape");
  await pageBox(page).check();
  await bar(page).getByRole("button", { name: "Select all 25 matching pets" }).click();
  await expect(bar(page)).toContainText("All 25 matching pets selected");
  await callOther("POST", "/api/v1/pets", { body: { name: "Tom", categoryId: 1 } });
  await expect(page.getByRole("button", { name: "1 new pet · Show" })).toBeVisible();
  expect(await namesIn(page).allTextContents()).toEqual(before);
});

test("a change under way stays shown when the list is read again before it is answered", async ({
  page,
  signedIn,
  petsOf,
  callOther,
}) => {
  await signedIn("staff");
  await petsOf({ name: "Rex" }, { name: "Mia" });
  await visitLive(page, "/pets");
  const release = await hold(page, ({ pathname }) => pathname === "/api/console/pets.edit");
  await page.getByRole("button", { name: "Available: change the status of Rex" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Sold" }).click();
  const rex = page.getByRole("button", { name: "Sold: change the status of Rex" });
  await expect(rex).toBeVisible();

  await callOther("POST", "/api/v1/pets", { body: { name: "Tom", categoryId: 1 } });
  await expect(page.getByRole("button", { name: "1 new pet · Show" })).toBeVisible();
  await expect(rex).toBeVisible();
  await expect(page.getByRole("link", { name: "Sold 1" })).toBeVisible();
  release();
  await expect(page.getByText("Rex is now sold").first()).toBeVisible();
  await expect(rex).toBeVisible();
});

test("a form keeps its values when another user changes or deletes its pet, and shows that", async ({
  page,
  signedIn,
  petsOf,
  database,
}) => {
  await signedIn("staff");
  const [rex] = await petsOf({ name: "Rex" });
  await visitLive(page, `/pets/${rex}`);
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Name").fill("My Rex");
  await database.query("UPDATE pet SET name = 'Their Rex', version = 2");
  await expect(page.getByText("The pet has changed since you began.")).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("My Rex");
  await expect(page.getByLabel("Name")).toBeFocused();
  await database.query(
    `WITH gone AS (DELETE FROM pet RETURNING id, name, category_id, status, version, created_at)
     INSERT INTO deleted_pet (id, name, category_id, status, version, created_at) SELECT * FROM gone`,
  );
  await expect(page.getByText("Someone deleted this pet.")).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("My Rex");
});

test("categories, keys, members and unread messages are kept up to date as well", async ({
  context,
  page,
  signedIn,
  another,
  database,
  callOther,
}) => {
  await signedIn("owner");
  await visitLive(page, "/categories");
  await callOther("POST", "/api/v1/pets", { body: { name: "Rex", categoryId: 7 } });
  await expect(page.getByRole("row").filter({ hasText: "7" })).toBeVisible();

  const members = await context.newPage();
  await visit(members, "/members");
  await another("staff", "Somebody New");
  await expect(members.getByText("Somebody New")).toBeVisible();

  await callOther("POST", "/api/messages", { body: { message: "Hello" } });
  await expect(members.getByRole("link", { name: /Messages.*1 unread/ })).toBeVisible();

  const keys = await context.newPage();
  await visit(keys, "/api-keys?whose=everyone");
  await expect(keys.getByRole("row").filter({ hasText: "test" })).toBeVisible();
  await database.query("UPDATE api_key SET name = 'renamed elsewhere'");
  await expect(keys.getByRole("row").filter({ hasText: "renamed elsewhere" }).first()).toBeVisible();
});

test("entries of the activity arrive at its top, marked for a moment, and wait for those who read elsewhere", async ({
  page,
  signedIn,
  callOther,
  database,
}) => {
  await signedIn("staff");
  const add = async (name: string) => {
    expect((await callOther("POST", "/api/v1/pets", { body: { name, categoryId: 1 } })).status).toBe(201);
  };
  await visitLive(page, "/activity?kind=pet");
  const entries = page.locator("[data-entry]");
  const marks = page.locator("[data-arrived]");
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await expect(entries).toHaveCount(0);
  await add("Rex");
  await expect(row("Rex").locator("[data-arrived]")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "1 new entry" })).toHaveCount(1);
  await expect(marks).toHaveCount(0, { timeout: 10_000 });
  // Not of another kind.
  await callOther("POST", "/api/messages", { body: { message: "Hello" } });
  await add("Mia");
  await expect(row("Mia").locator("[data-arrived]")).toBeVisible();
  await expect(entries).toHaveCount(2);

  await database.query(`
    INSERT INTO activity (actor_kind, action, subject_type, subject_id, subject_name)
    SELECT 'system', 'pet.created', 'pet', n::text, 'Pet ' || n FROM generate_series(101, 160) AS n`);
  await visitLive(page, "/activity?kind=pet");
  await expect(entries).toHaveCount(50);
  await row("Pet 125").scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(120);
  for (const name of ["Bello", "Rocky"]) await add(name);
  await expect(row("Bello")).toHaveCount(0);
  await page.getByRole("button", { name: "2 new entries" }).click();
  await expect(row("Rocky").locator("[data-arrived]")).toBeInViewport();
  await expect(marks).toHaveCount(2);

  // The newest page, from which those are counted that come while an older one is open.
  const counted = page.waitForResponse((response) => /activity\.list(?!.*before=)/.test(response.url()));
  await page.getByRole("link", { name: "Older" }).click();
  await expect(row("Rex")).toBeVisible();
  await counted;
  await add("Zoë");
  await page.getByRole("button", { name: "1 new entry" }).click();
  await expect(page).toHaveURL("/activity?kind=pet");
  await expect(row("Zoë")).toBeInViewport();
});

test("data of another build is not shown, and the page offers to reload", async ({ page, signedIn, callOther }) => {
  await signedIn("owner");
  await callOther("POST", "/api/v1/pets", { body: { name: "Rex", categoryId: 7 } });
  await visitLive(page, "/categories");
  // As after an upgrade: the next release may have changed what an answer contains.
  const address = "**/api/console/categories.list*";
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), "x-build": "another" };
    await route.fulfill({ response, headers, json: { categories: [{ id: {}, name: {} }], next: {} } });
  });
  await callOther("POST", "/api/v1/pets", { body: { name: "Mia", categoryId: 8 } });
  await expect(page.getByText("The console was updated.").first()).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "7" })).toBeVisible();
  await page.unroute(address);
  await page.getByRole("button", { name: "Reload the page" }).click();
  await expect(page.getByRole("row").filter({ hasText: "8" })).toBeVisible();
  await expect(page.getByText("The console was updated.")).toHaveCount(0);
});

test("eight tabs share one connection, and another tab takes over when its tab is closed", async ({
  context,
  signedIn,
  petsOf,
  callOther,
  database,
}) => {
  await signedIn("staff");
  await petsOf({ name: "Rex" });
  const tabs: Page[] = [];
  for (let i = 0; i < 8; i++) {
    const tab = await context.newPage();
    // A browser gives six connections to an origin: with one a tab, the seventh would not load.
    await visit(tab, "/pets");
    tabs.push(tab);
  }
  await database.query("UPDATE pet SET name = 'Rex II', version = 2");
  for (const tab of tabs) await expect(namesIn(tab)).toHaveText(["Rex II"]);
  await tabs.shift()?.close();
  await callOther("POST", "/api/v1/pets", { body: { name: "Mia", categoryId: 1 } });
  for (const tab of tabs) await expect(tab.getByRole("button", { name: "1 new pet · Show" })).toBeVisible();
});
