import {
  callConsole,
  categoryField,
  expect,
  expectAccessible,
  namesIn,
  test,
  visit,
  visitLive,
} from "@/e2e/fixtures/console";
import { hold } from "@/e2e/fixtures/hold";
import { bar, box, chooseStatus, jobs, pageBox, pickAllThatMatch } from "@/e2e/fixtures/picking";

test(
  "a toast covers neither the bar nor the way to the next page",
  { tag: "@phone" },
  async ({ page, signedIn, petsOf }) => {
    await signedIn("staff");
    await petsOf(...Array.from({ length: 25 }, (_, i) => ({ name: `Pet ${i}` })));
    await visit(page, "/pets");
    await page.getByRole("button", { name: /change the status of Pet 24$/ }).click();
    await page.getByRole("menuitemcheckbox", { name: "Sold" }).click();
    const toast = page.getByRole("button", { name: "Undo" });
    await expect(toast).toBeVisible();
    // Pointed at it stays, however slow the machine is.
    await toast.hover();
    await page.getByRole("link", { name: "Next" }).click({ trial: true });
    await page.mouse.wheel(0, -5_000);
    if ((page.viewportSize()?.width ?? 0) < 640)
      await page.getByRole("button", { name: "Select", exact: true }).click();
    await box(page, "Pet 23").check();
    for (const name of ["Delete", "Clear the selection"])
      await bar(page).getByRole("button", { name }).click({ trial: true });
    await expect(toast).toBeVisible();
  },
);

test("the picked pets are given a category", async ({ page, signedIn, petsOf, database }) => {
  await signedIn("staff");
  await database.query("INSERT INTO category (id, name) VALUES (12, 'Parrots')");
  await petsOf({ name: "Ada" }, { name: "Bob" }, { name: "Cat" });
  await visit(page, "/pets");
  await box(page, "Ada").check();
  await box(page, "Bob").check();
  await bar(page).getByRole("button", { name: "Set category…" }).click();
  const dialog = page.getByRole("dialog", { name: "Set the category of 2 pets" });
  await dialog.getByRole("button", { name: "Set category" }).click();
  await expect(categoryField(page).and(dialog.locator("button"))).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await dialog.getByRole("combobox", { name: "Category" }).press("P");
  await page.getByRole("option", { name: "Parrots" }).click();
  await dialog.getByRole("button", { name: "Set category" }).click();
  await expect(page.getByText("2 pets are now in Parrots").first()).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Parrots" })).toHaveCount(2);
});

test("deleted pets are restored together, or one by one", async ({ page, signedIn, petsOf }) => {
  await signedIn("staff");
  await petsOf({ name: "Ada" }, { name: "Bob" }, { name: "Cat" });
  await visit(page, "/pets?status=deleted");
  await expect(page.getByRole("heading", { name: "No deleted pets" })).toBeVisible();
  await page.getByRole("link", { name: "All 3" }).click();
  await pageBox(page).check();
  await bar(page).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("3 pets deleted").first()).toBeVisible();

  await expect(page.getByRole("heading", { name: "All pets are deleted" })).toBeVisible();
  await page.getByRole("link", { name: "Show 3 deleted pets" }).click();
  await expect(namesIn(page)).toHaveText(["Cat", "Bob", "Ada"]);
  await box(page, "Ada").check();
  await box(page, "Bob").check();
  await expect(bar(page).getByRole("button", { name: "Delete" })).toHaveCount(0);
  await bar(page).getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("2 pets restored").first()).toBeVisible();
  await expect(namesIn(page)).toHaveText(["Cat"]);
  await page.getByRole("row").getByRole("button", { name: "Restore Cat" }).click();
  await expect(page.getByRole("heading", { name: "No deleted pets" })).toBeVisible();
  await expect(page.getByRole("link", { name: "All 3" })).toBeVisible();
});

test("a pet that a colleague gave another status since all were counted is skipped, named, and changed by a second try", async ({
  page,
  signedIn,
  shop,
  database,
}) => {
  await signedIn("staff");
  await shop.add(30);
  await visit(page, "/pets?status=available");
  await pickAllThatMatch(page, "30");
  await database.query(`
    WITH changed AS (
      UPDATE pet SET version = version + 1, status = 'pending', updated_at = now() WHERE name = 'Pet 7' RETURNING *
    )
    INSERT INTO activity (actor_kind, action, subject_type, subject_id, subject_name, before, after)
    SELECT 'operator', 'pet.updated', 'pet', id::text, name, record || '{"status": "available"}', record
    FROM changed, jsonb_build_object('id', id, 'name', name, 'categoryId', category_id, 'status', status) AS record`);
  await chooseStatus(page, "Sold");
  await expect(jobs(page)).toContainText("29 changed, 1 skipped");
  await jobs(page).getByRole("link", { name: "See details" }).click();
  await expect(page.getByRole("table", { name: "Skipped" })).toContainText(
    /Pet 7\d+Status: The operator changed it to pending since; it was kept\./,
  );
  await jobs(page).getByRole("button", { name: "Try again" }).click();
  await expect(jobs(page)).toContainText("Change the status of 1 pet to sold");
  await expect(jobs(page)).toContainText("1 changed");
  await visit(page, "/pets?status=sold");
  await expect(page.getByRole("link", { name: "Sold 30" })).toBeVisible();
});

test("while all that match are counted, nothing is done with them, and a cleared selection stays cleared", async ({
  page,
  signedIn,
  shop,
}) => {
  await signedIn("staff");
  await shop.add(30);
  await visit(page, "/pets");
  const isCount = ({ pathname }: URL) => pathname === "/api/console/pets.count";
  const selectAll = bar(page).getByRole("button", { name: "Select all 30 matching pets" });

  let release = await hold(page, isCount);
  await pageBox(page).check();
  const remove = await bar(page).getByRole("button", { name: "Delete" }).boundingBox();
  await selectAll.click();
  await expect(bar(page)).toContainText("Counting…");
  await page.mouse.click((remove?.x ?? 0) + 10, (remove?.y ?? 0) + 10);
  await bar(page).getByRole("button", { name: "Clear the selection" }).click();
  await expect(bar(page)).toHaveCount(0);
  await pageBox(page).check();
  const counted = page.waitForResponse((response) => isCount(new URL(response.url())));
  release();
  await counted;
  await expect(bar(page)).toContainText("All 20 on this page");

  release = await hold(page, isCount);
  await selectAll.click();
  release();
  await bar(page).getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete 30 pets" }).click();
  await expect(jobs(page)).toContainText("30 deleted");
});

test("picked pets that a colleague has changed at the same moment are skipped, named, and changed by a second try", async ({
  page,
  signedIn,
  another,
  petsOf,
  database,
  server,
}) => {
  await signedIn("staff", "Ann");
  const ids = (await petsOf({ name: "Ada" }, { name: "Bob" }, { name: "Cat" })).map(String);
  await visit(page, "/pets");
  await pageBox(page).check();
  const ben = await another("staff", "Ben");
  // Before the page has heard of it.
  const release = await hold(page, ({ pathname }) => pathname === "/api/console/pets.list");
  const theirs = { target: { ids: ids.slice(0, 2) }, action: { kind: "status", status: "sold" } };
  await callConsole(ben.page, server.origin, "pets.changeMany", theirs);
  await chooseStatus(page, "Pending");
  await expect(jobs(page)).toContainText("1 changed, 2 skipped");
  release();
  expect(await database.query("SELECT status FROM pet ORDER BY id")).toEqual([
    { status: "sold" },
    { status: "sold" },
    { status: "pending" },
  ]);
  await jobs(page).getByRole("link", { name: "See details" }).click();
  await expect(page.getByRole("row", { name: "Ada" })).toContainText("Ben changed it to sold");
  await jobs(page).getByRole("button", { name: "Try again" }).click();
  await expect(jobs(page)).toContainText("2 changed");
  expect(await database.query("SELECT DISTINCT status FROM pet")).toEqual([{ status: "pending" }]);
});

test("a toast says how many of the picked pets were so already", async ({ page, signedIn, petsOf }) => {
  await signedIn("staff");
  await petsOf({ name: "Ada" }, { name: "Bob", status: "sold" });
  await visit(page, "/pets");
  await pageBox(page).check();
  await chooseStatus(page, "Sold");
  await expect(page.getByText("2 pets are now sold").first()).toBeVisible();
  await expect(page.getByText("1 changed, 1 already so")).toBeVisible();
});

test("two members who sell one pet hear of each other, though the list has shown the first sale to the second", async ({
  page,
  signedIn,
  another,
  petsOf,
  server,
}) => {
  await signedIn("staff", "Ann");
  const ids = (await petsOf(...["Ada", "Bob", "Cat", "Dot", "Eve"].map((name) => ({ name })))).map(String);
  await visitLive(page, "/pets");
  await pageBox(page).check();
  const ben = await another("staff", "Ben");
  const theirs = { target: { ids: ids.slice(0, 4) }, action: { kind: "status", status: "sold" } };
  await callConsole(ben.page, server.origin, "pets.changeMany", theirs);
  await expect(page.getByRole("button", { name: "Sold: change the status of Ada" })).toBeVisible();
  await chooseStatus(page, "Sold");
  await expect(jobs(page)).toContainText("1 changed, 4 skipped");
  const skipped = jobs(page).getByRole("listitem");
  await expect(skipped).toHaveText([
    /^Ada ID \d+ ?Ben changed it to sold already, less than a minute earlier\.$/,
    /^Bob/,
    /^Cat/,
    "and 1 more",
  ]);
  await expect(jobs(page).getByRole("button", { name: "Try again" })).toHaveCount(0);
  await expectAccessible(page);
  await jobs(page).getByRole("link", { name: "See details" }).click();
  await expect(page.getByRole("row", { name: "Dot" })).toContainText("Ben changed it to sold already");
});

test("a pet deleted meanwhile is listed among those skipped", async ({ page, signedIn, petsOf, database }) => {
  await signedIn("staff");
  await petsOf({ name: "Ada" }, { name: "Bob" });
  await visit(page, "/pets");
  await pageBox(page).check();
  await database.query("DELETE FROM pet WHERE name = 'Bob'");
  await chooseStatus(page, "Sold");
  await expect(jobs(page)).toContainText("1 changed, 1 skipped");
  await jobs(page).getByRole("link", { name: "See details" }).click();
  await expect(page.getByRole("table", { name: "Skipped" })).toContainText("There is no such pet.");
});
