import type { Page } from "@playwright/test";
import { callConsole, expect, test, visit } from "@/e2e/fixtures/console";
import { hold } from "@/e2e/fixtures/hold";
import { bar, chooseStatus, doneOnceWaiting, jobs, pageBox, pickAllThatMatch } from "@/e2e/fixtures/picking";
import { chooseFile } from "@/e2e/fixtures/upload";
import { csv } from "@/e2e/fixtures/workbook";

test("Ctrl+Z undoes the last change, also when that ran as a job", async ({ page, signedIn, shop, database }) => {
  await signedIn("staff");
  const ids = await shop.add(4_500);
  await visit(page, "/pets");
  await page
    .getByRole("checkbox", { name: /^Select (?!all)/ })
    .first()
    .check();
  await bar(page).getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("1 pet deleted").first()).toBeVisible();
  await pickAllThatMatch(page, "4,499");
  await database.inTransaction(async (client) => {
    await client.query("SELECT 1 FROM pet WHERE id = $1 FOR UPDATE", [String(ids[2_000])]);
    await chooseStatus(page, "Pending");
    const done = await doneOnceWaiting(database);
    await expect(jobs(page)).toContainText(`${done.toLocaleString("en")} of 4,499`);
    await page.keyboard.press("Control+z");
    await expect(page.getByText("This job is still running. Cancel it first.").first()).toBeVisible();
  });
  await expect(jobs(page)).toContainText("4,499 changed");
  // Not the deletion before it.
  await page.keyboard.press("Control+z");
  await expect.poll(() => database.query("SELECT DISTINCT status FROM pet")).toEqual([{ status: "available" }]);
  expect(await database.query("SELECT count(*)::int AS count FROM pet")).toEqual([{ count: 4_499 }]);
  await expect(jobs(page)).toContainText("4,499 undone");
  await page.keyboard.press("Control+Shift+z");
  await expect.poll(() => database.query("SELECT DISTINCT status FROM pet")).toEqual([{ status: "pending" }]);
  await expect(jobs(page)).toContainText("4,499 redone");
  await page.keyboard.press("Control+z");
  await expect.poll(() => database.query("SELECT DISTINCT status FROM pet")).toEqual([{ status: "available" }]);
  // What was undone, or made again, since does not say any more that it was done.
  await expect(jobs(page).getByText(/4,499 (changed|undone|redone)/)).toHaveText(["4,499 undone"]);
  // The deletion before it.
  await page.keyboard.press("Control+z");
  await expect(page.getByText("Change to 1 pet undone").first()).toBeVisible();
  await page.keyboard.press("Control+Shift+z");
  await expect(page.getByText("Change to 1 pet made again").first()).toBeVisible();
  expect(await database.query("SELECT count(*)::int AS count FROM pet")).toEqual([{ count: 4_499 }]);
});

for (const procedure of ["pets.undo", "jobs.undo"])
  test(`Ctrl+Z goes on with the change whose undo by ${procedure} got no answer, before it goes to an older one`, async ({
    page,
    signedIn,
    petsOf,
    database,
    browserErrors,
  }) => {
    await signedIn("staff");
    await petsOf({ name: "Ada" }, { name: "Bob" });
    await visit(page, "/pets");
    const sellInWay = async (name: string) => {
      if (procedure === "pets.undo") await sell(page, name);
      else {
        await page.getByRole("checkbox", { name: `Select ${name}` }).check();
        await chooseStatus(page, "Sold");
      }
      await expect(page.getByText(/(Ada|Bob|1 pet) is now sold/)).not.toHaveCount(0);
      await expect(page.getByRole("button", { name: `Sold: change the status of ${name}` })).toBeVisible();
    };
    await sellInWay("Ada");
    await sellInWay("Bob");
    await undoWithoutAnswer(page, procedure);
    await page.keyboard.press("Control+z");
    await expect
      .poll(() => database.query("SELECT name, status FROM pet ORDER BY id"))
      .toEqual([
        { name: "Ada", status: "sold" },
        { name: "Bob", status: "available" },
      ]);
    browserErrors.length = 0;
  });

for (const [procedure, where, change, left] of [
  [
    "categories.setName",
    "Categories",
    async (page: Page) => {
      await page.getByRole("button", { name: "Actions for Dogs" }).click();
      await page.getByRole("menuitem", { name: "Remove name" }).click();
      await expect(page.getByText("Dogs").first()).toBeVisible();
    },
    "SELECT name FROM category",
  ],
  [
    "messages.markUnread",
    "Messages",
    async (page: Page) => {
      await page.getByRole("button", { name: "Mark all read" }).click();
      await expect(page.getByText("1 message marked read").first()).toBeVisible();
    },
    "SELECT id FROM message WHERE read_at IS NULL",
  ],
] as const)
  test(`Ctrl+Z goes on with what ${procedure} was to give back without an answer, before it goes to an older change`, async ({
    page,
    signedIn,
    petsOf,
    send,
    database,
    browserErrors,
  }) => {
    await signedIn("staff");
    await petsOf({ name: "Ada", categoryId: 12n });
    await send("Is Ada for sale?");
    await database.query("INSERT INTO category (id, name) VALUES (12, 'Dogs')");
    const before = await database.query(left);
    await visit(page, "/pets");
    await sell(page, "Ada");
    await expect(page.getByText("Ada is now sold").first()).toBeVisible();
    await page.getByRole("navigation").getByRole("link", { name: where }).click();
    await expect(page.getByRole("heading", { level: 1, name: where })).toBeVisible();
    await change(page);
    await expect.poll(() => database.query(left)).toEqual([]);
    await undoWithoutAnswer(page, procedure);
    await page.keyboard.press("Control+z");
    await expect.poll(() => database.query(left)).toEqual(before);
    expect(await database.query("SELECT status FROM pet")).toEqual([{ status: "sold" }]);
    browserErrors.length = 0;
  });

test("Ctrl+Z waits for a change that is under way, and undoes that one", async ({
  page,
  signedIn,
  petsOf,
  database,
}) => {
  await signedIn("staff");
  await petsOf({ name: "Ada" }, { name: "Bob" });
  await visit(page, "/pets");
  const release = await sellTwo(page);
  await expect(page.getByRole("button", { name: "Sold: change the status of Bob" })).toBeVisible();
  await page.keyboard.press("Control+z");
  release();
  await expect(page.getByText("Bob is available again").first()).toBeVisible();
  expect(await database.query("SELECT name, status FROM pet ORDER BY id")).toEqual([
    { name: "Ada", status: "sold" },
    { name: "Bob", status: "available" },
  ]);
});

test("Ctrl+Z that waits for a change which is then refused does not undo the one before", async ({
  page,
  signedIn,
  petsOf,
  database,
}) => {
  await signedIn("staff");
  await petsOf({ name: "Ada" }, { name: "Bob" });
  await visit(page, "/pets");
  const release = await sellTwo(page);
  await page.keyboard.press("Control+z");
  await database.query("UPDATE pet SET status = 'pending', version = version + 1 WHERE name = 'Bob'");
  release();
  await expect(page.getByRole("button", { name: "Set to sold" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sold: change the status of Ada" })).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(page.getByText("Ada is available again").first()).toBeVisible();
  await expect(page.getByText("Nothing to undo")).toHaveCount(0);
});

test("Ctrl+Z undoes a change once it can be undone, after it has kept all pets", async ({
  page,
  signedIn,
  another,
  petsOf,
  database,
  server,
}) => {
  await signedIn("staff", "Ann");
  const ids = (await petsOf({ name: "Ada" }, { name: "Bob" })).map(String);
  await visit(page, "/pets");
  await pageBox(page).check();
  await chooseStatus(page, "Sold");
  await expect(page.getByText("2 pets are now sold").first()).toBeVisible();
  const ben = await another("staff", "Ben");
  const give = (status: "pending" | "sold") =>
    callConsole(ben.page, server.origin, "pets.changeMany", { target: { ids }, action: { kind: "status", status } });
  await give("pending");
  await page.keyboard.press("Control+z");
  await expect(jobs(page)).toContainText("Nothing was changed: all pets were kept as they are");
  await give("sold");
  await page.keyboard.press("Control+z");
  await expect(page.getByText("Changes to 2 pets undone").first()).toBeVisible();
  expect(await database.query("SELECT DISTINCT status FROM pet")).toEqual([{ status: "available" }]);
  await page.keyboard.press("Control+z");
  await expect(page.getByText("Nothing to undo")).toBeVisible();
});

test("Ctrl+Z after an import undoes the import, and then the change before it", async ({
  page,
  signedIn,
  petsOf,
  database,
}) => {
  await signedIn("staff");
  await petsOf({ name: "Ada" });
  await visit(page, "/pets");
  await sell(page, "Ada");
  await expect(page.getByText("Ada is now sold").first()).toBeVisible();
  await page.getByRole("link", { name: "Import", exact: true }).click();
  await page.getByRole("link", { name: "Import a file" }).first().click();
  await chooseFile(page, csv("name,category id\nBob,1\nCid,1\n", "two.csv"));
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByRole("button", { name: "Import 2 pets" }).dblclick();
  await expect(page.getByRole("button", { name: "Undo import" })).toBeVisible();
  const pets = () => database.query("SELECT name, status FROM pet ORDER BY id");
  await page.keyboard.press("Control+z");
  await expect(page.getByRole("button", { name: "Redo import" })).toBeVisible();
  expect(await pets()).toEqual([{ name: "Ada", status: "sold" }]);
  await page.keyboard.press("Control+z");
  await expect.poll(pets).toEqual([{ name: "Ada", status: "available" }]);
});

for (const [what, change] of [
  [
    "a rule of the shop",
    async (page: Page) => {
      await page.getByRole("navigation").getByRole("link", { name: "Settings" }).click();
      await page.getByRole("switch", { name: "For every developer" }).click();
      await expect(page.getByText("Rule saved")).toBeVisible();
    },
  ],
  [
    "a view",
    async (page: Page) => {
      await page.locator("main").getByRole("button", { name: "Views", exact: true }).click();
      await page.getByRole("menu").getByText("Save view…").click();
      await page.getByRole("dialog").getByLabel("Name").fill("Sales");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { level: 1, name: "Sales" })).toBeVisible();
    },
  ],
] as const)
  test(`Ctrl+Z after ${what} was changed, which it does not undo, leaves the change before it`, async ({
    page,
    signedIn,
    petsOf,
    database,
  }) => {
    await signedIn("owner");
    await petsOf({ name: "Ada" });
    await visit(page, "/pets");
    await sell(page, "Ada");
    await expect(page.getByText("Ada is now sold").first()).toBeVisible();
    await change(page);
    await page.keyboard.press("Control+z");
    await expect(page.getByText("Nothing to undo")).toBeVisible();
    expect(await database.query("SELECT status FROM pet")).toEqual([{ status: "sold" }]);
  });

/** Presses Ctrl+Z without a connection for the procedure, until the user gives up waiting. */
async function undoWithoutAnswer(page: Page, procedure: string): Promise<void> {
  await page.route(`**/api/console/${procedure}`, (route) => route.abort("connectionreset"));
  await page.keyboard.press("Control+z");
  await page.getByRole("button", { name: "Stop waiting" }).click();
  await expect(page.getByText("The shop did not answer").first()).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
}

/** Sells Ada, and then Bob, whose sale does not reach the shop before the returned function is called. */
async function sellTwo(page: Page): Promise<() => void> {
  await sell(page, "Ada");
  await expect(page.getByText("Ada is now sold").first()).toBeVisible();
  const release = await hold(page, ({ pathname }) => pathname === "/api/console/pets.edit");
  await sell(page, "Bob");
  return release;
}

/** Sells a pet by the menu of its status. */
async function sell(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Available: change the status of ${name}` }).click();
  await page.getByRole("menuitemcheckbox", { name: "Sold" }).click();
  // While it closes, the keys are still its own.
  await expect(page.getByRole("menu")).toBeHidden();
}
