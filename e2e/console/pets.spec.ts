import {
  arriveAt,
  categoryField,
  chooseCategory,
  expect,
  expectAccessible,
  namesIn,
  test,
  visit,
} from "@/e2e/fixtures/console";

test("a pet is added without a mouse; errors are shown beside their fields", async ({ page, signedIn, database }) => {
  await signedIn("staff");
  await visit(page, "/pets/new");
  const name = page.getByLabel("Name", { exact: true });
  await expect(name).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await expect(name).toHaveAccessibleDescription("Fill in this field.");
  await expect(name).toBeFocused();
  await page.keyboard.type("Rex");
  await page.keyboard.press("Tab");
  const category = categoryField(page);
  await expect(category).toBeFocused();
  await expect(category).toHaveAccessibleDescription("Fill in this field.");
  await page.keyboard.press("-");
  await expect(page.getByPlaceholder("Type to search")).toBeFocused();
  await page.keyboard.type("9223372036854775808");
  await expect(page.getByRole("option", { name: "Category -9223372036854775808" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(category).toContainText("Category -9223372036854775808");
  await expect(category).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Status")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByLabel("Status")).toHaveValue("pending");
  await page.keyboard.press("Control+Enter");
  await expect(name).toHaveValue("");
  await expect(name).toBeFocused();
  await page.keyboard.type("Rex the Second");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rex the Second");
  // The first is saved while the second is typed, and may have the higher id.
  expect(await database.query("SELECT name, category_id, status FROM pet ORDER BY name")).toEqual([
    { name: "Rex", category_id: "-9223372036854775808", status: "pending" },
    {
      name: "Rex the Second",
      category_id: "-9223372036854775808",
      status: "available",
    },
  ]);
});

test("a pet is deleted at once, and is back with its id after undo", async ({ page, signedIn, petsOf, database }) => {
  await signedIn("staff", "Ann");
  const [id] = await petsOf({ name: "Rex", status: "pending" }, { name: "Mia" });
  await visit(page, `/pets/${id}`);
  await page.getByRole("button", { name: "Delete this pet" }).click();
  await arriveAt(page, "/pets");
  await expect(namesIn(page)).toHaveText(["Mia"]);
  expect(await database.query("SELECT id FROM pet WHERE name = 'Rex'")).toEqual([]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(namesIn(page)).toHaveText(["Mia", "Rex"]);
  expect(await database.query("SELECT id, status FROM pet WHERE name = 'Rex'")).toEqual([
    { id: String(id), status: "pending" },
  ]);
  await visit(page, `/pets/${id}`);
  const history = page.getByRole("region", { name: "History" });
  await expect(history.getByRole("listitem").first()).toContainText("Ann restored it");
  await expect(history.getByRole("listitem").nth(1)).toContainText("Ann deleted it");
});

test("ids and categories beyond 2^53 are exact wherever they stand", async ({ page, signedIn, petsOf, database }) => {
  await signedIn("staff");
  await petsOf(
    { id: 9007199254740993n, name: "Odd", categoryId: 9223372036854775807n },
    { id: 9007199254740992n, name: "Even", categoryId: 9223372036854775806n },
  );
  await visit(page, "/pets?category=9223372036854775807");
  await expect(namesIn(page)).toHaveText(["Odd"]);
  await expect(page.getByRole("cell", { name: "9007199254740993" })).toBeVisible();
  await namesIn(page).click();
  await expect(page).toHaveURL(/\/pets\/9007199254740993\?/);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await chooseCategory(page, "-9007199254740993");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("link", { name: "Category -9007199254740993" })).toBeVisible();
  expect(await database.query("SELECT id, category_id FROM pet ORDER BY id")).toEqual([
    { id: "9007199254740992", category_id: "9223372036854775806" },
    { id: "9007199254740993", category_id: "-9007199254740993" },
  ]);
});

test("the history of a pet names the API key that created it", async ({ page, signedIn, keyWith, call, database }) => {
  await signedIn("staff");
  const { key } = await keyWith({});
  expect(
    (
      await call("POST", "/api/v1/pets", {
        key,
        body: { name: "Rex", categoryId: 1 },
      })
    ).status,
  ).toBe(201);
  const [pet] = await database.query<{ id: string }>("SELECT id FROM pet");
  await visit(page, `/pets/${pet?.id}`);
  await expect(page.getByRole("region", { name: "History" }).getByRole("listitem")).toContainText(
    /^test \(ps_live_\w+…\) added it.* by the API/,
  );
});

test("deleted pets are found in a list of their own, and restored from there or from their page", async ({
  page,
  signedIn,
  petsOf,
  database,
}) => {
  await signedIn("staff", "Ann");
  await petsOf({ name: "Rex", status: "pending" }, { name: "Mia" }, { name: "Leo" });
  await database.query(
    `WITH gone AS (DELETE FROM pet WHERE name <> 'Leo' RETURNING *)
     INSERT INTO deleted_pet (id, name, category_id, status, version, created_at, deleted_at)
     SELECT id, name, category_id, status, version, created_at, now() - id * interval '1 hour' FROM gone`,
  );
  await visit(page, "/pets");
  const tab = page.getByRole("navigation", { name: "Status" }).getByRole("link", { name: "Deleted" });
  await expect(tab).toContainText("2");
  await tab.click();
  await expect(page).toHaveURL("/pets?status=deleted");
  // Deleted last, first.
  await expect(namesIn(page)).toHaveText(["Rex", "Mia"]);
  await expect(page.getByText("2 of 2 pets")).toBeVisible();

  await page.getByRole("button", { name: "Restore Mia" }).click();
  await expect(namesIn(page)).toHaveText(["Rex"]);
  await namesIn(page).click();
  await expect(page.getByText("This pet is deleted")).toBeVisible();
  await expect(page.locator("header").filter({ has: page.getByRole("heading", { level: 1 }) })).toContainText(
    "Deleted",
  );
  // The status that it comes back with.
  await expect(page.getByRole("definition").filter({ hasText: "Pending" })).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Edit", exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Restore Rex" }).click();
  await expect(page.getByText("This pet is deleted")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Edit", exact: true })).toBeVisible();
  expect(await database.query("SELECT name, status FROM pet ORDER BY id")).toEqual([
    { name: "Rex", status: "pending" },
    { name: "Mia", status: "available" },
    { name: "Leo", status: "available" },
  ]);
  await visit(page, "/pets?status=deleted");
  await expect(page.getByText("No deleted pets")).toBeVisible();
});

test("a double click and a held key add one pet, and so does saving again after the answer was lost", async ({
  page,
  signedIn,
  database,
  browserErrors,
}) => {
  await signedIn("staff");
  const names = async () =>
    (await database.query<{ name: string }>("SELECT name FROM pet ORDER BY id")).map(({ name }) => name);
  const name = page.getByLabel("Name", { exact: true });
  const start = async (text: string) => {
    await visit(page, "/pets/new");
    await chooseCategory(page, "7");
    await name.fill(text);
  };

  await start("Clicked twice");
  // Faster than the answer, and between the answer and the next page.
  const save = page.getByRole("button", { name: "Save", exact: true });
  await save.evaluate(async (button: HTMLButtonElement) => {
    for (const pauseMs of [0, 10, 40, 100]) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      button.click();
    }
  });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Clicked twice");

  await start("Held");
  await name.focus();
  for (let i = 0; i < 5; i++) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Held");

  await start("Lost");
  await page.route("**/api/console/pets.add", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await save.click();
  await page.getByRole("button", { name: "Stop waiting" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "It is not known whether this was done" })).toBeVisible();
  await page.unroute("**/api/console/pets.add");
  await save.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lost");
  expect(await names()).toEqual(["Clicked twice", "Held", "Lost"]);
  expect(browserErrors.splice(0).join()).toContain("pets.add: net::ERR_FAILED");

  // With other values it may be there already: that is said, and after it another pet is meant.
  await start("Lost too");
  await page.route("**/api/console/pets.add", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await save.click();
  await page.getByRole("button", { name: "Stop waiting" }).click();
  const unknown = page.getByRole("alert").filter({ hasText: "It is not known whether this was done" });
  await expect(unknown).toBeVisible();
  await page.unroute("**/api/console/pets.add");
  await name.fill("Found");
  await save.click();
  await expect(unknown).toContainText("This was sent before with other values");
  await save.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Found");
  expect(await names()).toEqual(["Clicked twice", "Held", "Lost", "Lost too", "Found"]);
  browserErrors.length = 0;

  // Somebody who enters the same again means another pet.
  await start("Goldfish");
  await page.getByRole("button", { name: "Save and add another" }).click();
  await expect(name).toHaveValue("");
  await name.fill("Goldfish");
  await save.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Goldfish");
  expect((await names()).filter((each) => each === "Goldfish")).toHaveLength(2);
});

test("names typed one after another are all added, however slow the answers are, and one that is given up is tried again", async ({
  page,
  signedIn,
  database,
  browserErrors,
}) => {
  await signedIn("staff");
  await visit(page, "/pets/new");
  await chooseCategory(page, "7");
  let isLosing = true;
  await page.route("**/api/console/pets.add", async (route) => {
    const answer = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, 300));
    if (route.request().postData()?.includes("Luna") && isLosing) return route.abort();
    return route.fulfill({ response: answer });
  });
  await page.getByLabel("Name", { exact: true }).focus();
  for (const name of ["Fido", "Luna", "Dante"]) {
    await page.keyboard.type(name, { delay: 10 });
    await page.keyboard.press("Control+Enter");
  }
  await page.keyboard.type("Stefan");
  await page.getByRole("button", { name: "Stop waiting" }).click();
  // A request that was under way is lost as well.
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  isLosing = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Luna added")).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Stefan");
  const rows = await database.query<{ name: string }>("SELECT name FROM pet ORDER BY id");
  expect(rows.map(({ name }) => name)).toEqual(["Fido", "Luna", "Dante"]);
  expect(browserErrors.splice(0).join()).toContain("pets.add: net::ERR_FAILED");
});

test("two pets with the same name are both added, also when the second is saved before the answer for the first", async ({
  page,
  signedIn,
  database,
}) => {
  await signedIn("staff");
  await visit(page, "/pets/new");
  await chooseCategory(page, "7");
  const answers: (() => void)[] = [];
  await page.route("**/api/console/pets.add", async (route) => {
    const answer = await route.fetch();
    await new Promise<void>((resolve) => answers.push(resolve));
    return route.fulfill({ response: answer });
  });
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("Puppy");
  await name.press("Control+Enter");
  await expect(name).toHaveValue("");
  await name.fill("Puppy");
  await name.press("Enter");
  await expect.poll(() => answers.length).toBe(2);
  for (const answer of answers) answer();
  await page.waitForURL(/\/pets\/\d+$/);
  expect(await database.query("SELECT name FROM pet")).toEqual([{ name: "Puppy" }, { name: "Puppy" }]);
});

test("the history of a pet leads to the job that changed it, and the job to its pets", async ({
  page,
  signedIn,
  petsOf,
}) => {
  await signedIn("staff", "Ann");
  const [id] = await petsOf({ name: "Rex" }, { name: "Mia" });
  await visit(page, "/pets");
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByRole("region", { name: "Selected pets" }).getByRole("button", { name: "Change status…" }).click();
  await page.getByRole("menuitem", { name: "Sold" }).click();
  await expect(page.getByText("2 pets are now sold").first()).toBeVisible();
  await visit(page, `/pets/${id}`);
  const entry = page.getByRole("region", { name: "History" }).getByRole("listitem").first();
  await expect(entry).toContainText(/Ann changed it.*in the console/);
  await expect(entry).toContainText(/Available.*changed to Sold/);
  await entry.getByRole("link").click();
  await expect(page).toHaveURL(/\/jobs\//);
  await page.getByRole("link", { name: "See the changed pets" }).click();
  await expect(page).toHaveURL(/\/activity\?job=/);
  await expect(
    page.getByRole("row").filter({ has: page.getByRole("link", { name: "Rex", exact: true }) }),
  ).toContainText(`from Available to Sold${id}`);
});
