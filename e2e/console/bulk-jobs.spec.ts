import { arriveAt, callConsole, expect, expectAccessible, namesIn, ready, test, visit } from "@/e2e/fixtures/console";
import { bar, chooseStatus, doneOnceWaiting, jobs, pageBox, pickAllThatMatch } from "@/e2e/fixtures/picking";

test("all matching pets are deleted by a job, and restored by its undo", async ({ page, signedIn, shop, petsOf }) => {
  await signedIn("staff");
  await shop.add(300);
  await petsOf({ name: "Rex" });
  await visit(page, "/pets?q=pet");
  await pageBox(page).check();
  await expect(bar(page)).toContainText("All 20 on this page selected");
  await bar(page).getByRole("button", { name: "Select all 300 matching pets" }).click();
  await expect(bar(page)).toContainText("All 300 matching pets selected");
  await bar(page).getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("dialog", { name: "Delete 300 pets?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(bar(page)).toContainText("All 300 matching pets selected");
  await bar(page).getByRole("button", { name: "Delete" }).click();
  await question.getByRole("button", { name: "Delete 300 pets" }).click();

  await expect(jobs(page)).toContainText("300 deleted");
  await expect(page.getByRole("heading", { name: "No pets found" })).toBeVisible();
  await page.getByRole("link", { name: "Show all pets" }).click();
  await expect(namesIn(page)).toHaveText(["Rex"]);
  await expect(page.getByRole("link", { name: "Deleted 300" })).toBeVisible();

  await jobs(page).getByRole("button", { name: "Undo Delete 300 pets" }).click();
  const undo = page.getByRole("dialog", { name: "Undo “Delete 300 pets”?" });
  await expect(undo).toContainText("300 pets are changed back.");
  await undo.getByRole("button", { name: "Undo" }).click();
  await expect(jobs(page)).toContainText("300 undone");
  await expect(page.getByRole("link", { name: "All 301" })).toBeVisible();
  await jobs(page).getByRole("button", { name: "Dismiss" }).click();
  await expect(jobs(page)).toHaveCount(0);
});

test("a job is shown after a reload and on every page, and its changes before a cancellation can be undone", async ({
  page,
  signedIn,
  shop,
  database,
}) => {
  await signedIn("staff");
  const ids = await shop.add(4_500);
  await visit(page, "/pets");
  await pickAllThatMatch(page, "4,500");
  // One of its steps waits for a pet that is locked, and others are left.
  await database.inTransaction(async (client) => {
    await client.query("SELECT 1 FROM pet WHERE id = $1 FOR UPDATE", [String(ids[2_000])]);
    await chooseStatus(page, "Pending");
    const done = await doneOnceWaiting(database);
    const progress = jobs(page).getByRole("progressbar", { name: "Change the status of 4,500 pets to pending" });
    await expect(progress).toHaveAttribute("aria-valuenow", String(Math.round((100 * done) / 4_500)));
    const shown = `${done.toLocaleString("en")} of 4,500`;
    await expect(jobs(page)).toContainText(shown);
    await expectAccessible(page);

    await page.reload();
    await ready(page);
    await expect(jobs(page)).toContainText(shown);
    await page.getByRole("navigation", { name: "Console" }).getByRole("link", { name: "Categories" }).click();
    await expect(page).toHaveURL("/categories");
    await expect(jobs(page)).toContainText(shown);
    await jobs(page).getByRole("button", { name: "Cancel" }).click();
    await expect(jobs(page)).toContainText(`${shown} · finishing`);
  });
  await expect(jobs(page)).toContainText(/Cancelled: [\d,]+ changed/);
  const [pending] = await database.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM pet WHERE status = 'pending'",
  );
  const changed = (pending?.count ?? 0).toLocaleString("en");
  expect(pending?.count).toBeLessThan(4_500);
  await expect(jobs(page)).toContainText(`Cancelled: ${changed} changed`);
  await jobs(page).getByRole("button", { name: /^Undo/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo" }).click();
  await expect(jobs(page)).toContainText(`${changed} undone`);
  expect(await database.query("SELECT DISTINCT status FROM pet")).toEqual([{ status: "available" }]);
});

test("the panel no longer says what Ctrl+Z has undone, and the toast that says so stands at the foot of the window", async ({
  page,
  signedIn,
  shop,
}) => {
  await signedIn("staff");
  await shop.add(30);
  await visit(page, "/pets");
  const change = async (status: string) => {
    await pickAllThatMatch(page, "30");
    await chooseStatus(page, status);
    await expect(jobs(page)).toContainText(`Change the status of 30 pets to ${status.toLowerCase()}`);
    await expect(jobs(page).getByText("30 changed")).toHaveCount(status === "Sold" ? 2 : 1);
  };
  await change("Pending");
  await change("Sold");
  await page.keyboard.press("Control+z");
  const undone = page.getByRole("dialog").filter({ hasText: "Changes to 30 pets undone" });
  await expect(undone).toBeVisible();
  await expect(jobs(page)).not.toContainText("to sold");
  const foot = async () => {
    const { y, height } = (await undone.boundingBox()) ?? { y: 0, height: 0 };
    return y + height;
  };
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await expect.poll(foot).toBeGreaterThan(height - 24);
  // Where both stand above each other, the panel is below.
  await page.setViewportSize({ width: 390, height });
  await expect.poll(async () => (await foot()) < ((await jobs(page).boundingBox())?.y ?? 0)).toBe(true);
  await page.setViewportSize({ width, height });
  await page.locator("body").press("Control+z");
  await expect(jobs(page)).toBeHidden();
});

test("an undo keeps and lists values that others have changed since", async ({
  page,
  signedIn,
  another,
  petsOf,
  database,
  server,
}) => {
  await signedIn("staff", "Ann");
  const [ada] = await petsOf({ name: "Ada" }, { name: "Bob" }, { name: "Cat" });
  await visit(page, "/pets");
  await pageBox(page).check();
  await chooseStatus(page, "Pending");
  await expect(page.getByText("3 pets are now pending").first()).toBeVisible();

  const ben = await another("staff", "Ben");
  const theirs = { petId: String(ada), version: 2, status: "sold" };
  await callConsole(ben.page, server.origin, "pets.edit", theirs);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(jobs(page)).toContainText("2 undone, 1 kept");
  await jobs(page).getByRole("link", { name: "See details" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Undo “Change the status of 3 pets to pending”");
  const kept = page.getByRole("table", { name: "Pets with a note" }).getByRole("row").filter({ hasText: "Ada" });
  await expect(kept).toContainText("Status: Ben changed it to sold since");
  await expectAccessible(page);
  await kept.getByRole("link", { name: "Ada" }).click();
  await arriveAt(page, `/pets/${ada}`);
  expect(await database.query("SELECT name, status FROM pet ORDER BY name")).toEqual([
    { name: "Ada", status: "sold" },
    { name: "Bob", status: "available" },
    { name: "Cat", status: "available" },
  ]);
});

test("an undo that finds all pets deleted says so, is no change to make again, and is offered in the jobs once they are back", async ({
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
  const change = (kind: "delete" | "restore") =>
    callConsole(ben.page, server.origin, "pets.changeMany", { target: { ids }, action: { kind } });
  await change("delete");

  await page.keyboard.press("Control+z");
  await expect(jobs(page)).toContainText("Nothing was changed: all pets were kept as they are");
  await page.keyboard.press("Control+Shift+Z");
  await expect(page.getByText("Nothing to redo")).toBeVisible();

  await change("restore");
  await visit(page, "/jobs");
  await page
    .getByRole("row", { name: /^Change the status/ })
    .getByRole("button", { name: /^Undo/ })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Changes to 2 pets undone")).toBeVisible();
  expect(await database.query("SELECT DISTINCT status FROM pet")).toEqual([{ status: "available" }]);
});

test("the list of jobs shows finished jobs, and undoes them later", async ({ page, signedIn, petsOf, database }) => {
  await signedIn("staff", "Ann");
  await visit(page, "/jobs");
  await expect(page.getByRole("heading", { name: "No jobs yet" })).toBeVisible();
  await petsOf({ name: "Ada" }, { name: "Bob" });
  await visit(page, "/pets");
  await pageBox(page).check();
  await chooseStatus(page, "Sold");
  await expect(page.getByText("2 pets are now sold").first()).toBeVisible();

  await visit(page, "/jobs");
  const job = page.getByRole("row").filter({ hasText: "Change the status of 2 pets to sold" });
  await expect(job).toContainText("Ann");
  await expect(job).toContainText("2 changed");
  await job.getByRole("button", { name: /^Undo/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Undo “Change" })).toContainText("2 undone");
  await expect(page.getByRole("link", { name: "See the undo" })).toBeVisible();
  // A toast that is about to fade is nothing for axe.
  await visit(page, "/jobs");
  await expectAccessible(page);
  expect(await database.query("SELECT DISTINCT status FROM pet")).toEqual([{ status: "available" }]);

  const undo = page.getByRole("row").filter({ hasText: "Undo “Change" });
  await undo.getByRole("button", { name: /^Redo/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Redo" }).click();
  await undo.getByRole("link", { name: "See the redo of Change the status of 2 pets to sold" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Redo “Change the status of 2 pets to sold”");
  await visit(page, "/jobs");
  await page.getByRole("link", { name: /^Undo “Change/ }).click();
  await expect(page.getByText("The changes were made again.")).toBeVisible();
});

test("the undo of a job asks first, and says how many pets it changes back and keeps", async ({
  page,
  signedIn,
  another,
  petsOf,
  database,
  server,
}) => {
  await signedIn("staff", "Ann");
  const [ada] = await petsOf({ name: "Ada" }, { name: "Bob" }, { name: "Cat" });
  await visit(page, "/pets");
  await pageBox(page).check();
  await chooseStatus(page, "Sold");
  await expect(page.getByText("3 pets are now sold").first()).toBeVisible();
  const ben = await another("staff", "Ben");
  const theirs = { petId: String(ada), version: 2, status: "pending" };
  await callConsole(ben.page, server.origin, "pets.edit", theirs);

  await visit(page, "/jobs");
  const question = page.getByRole("dialog", { name: "Undo “Change the status of 3 pets to sold”?" });
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(question).toContainText("2 pets are changed back. 1 pet was changed afterwards and is kept as it is.");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(await database.query("SELECT FROM job")).toHaveLength(1);
  await page.getByRole("button", { name: /^Undo/ }).click();
  await question.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Undo “Change" })).toContainText("2 undone, 1 kept");
});
