import { callConsole, expect, test, visit } from "@/e2e/fixtures/console";
import { hold } from "@/e2e/fixtures/hold";

test("a status changed by another user meanwhile is reported, and the change offered again", async ({
  page,
  signedIn,
  another,
  petsOf,
  database,
}) => {
  await signedIn("staff", "Ann");
  await petsOf({ name: "Rex" }, { name: "Mia" });
  await visit(page, "/pets");
  const ben = await another("staff", "Ben");
  await visit(ben.page, "/pets");

  // Ann's change is under way while Ben makes his.
  const letPass = await hold(page, ({ pathname }) => pathname === "/api/console/pets.edit");
  await page.getByRole("button", { name: "Available: change the status of Rex" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Sold" }).click();
  await expect(page.getByRole("button", { name: "Sold: change the status of Rex" })).toBeVisible();
  await ben.page.getByRole("button", { name: "Available: change the status of Rex" }).click();
  await ben.page.getByRole("menuitemcheckbox", { name: "Pending" }).click();
  const rex = "SELECT status FROM pet WHERE name = 'Rex'";
  await expect.poll(() => database.query(rex)).toEqual([{ status: "pending" }]);
  letPass();

  await expect(page.getByText("Ben changed this pet in the meantime").first()).toBeVisible();
  const again = page.getByRole("button", { name: "Set to sold" });
  await expect(again).toBeVisible();
  // What is reported later does not cover the choice.
  await page.getByRole("button", { name: "Available: change the status of Mia" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Sold" }).click();
  const later = page.getByRole("dialog", { name: "Mia is now sold" });
  await expect(later).toHaveCount(1);
  const isInFront = (button: Element) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  await expect.poll(async () => [await again.evaluate(isInFront), await later.count()]).toEqual([true, 1]);
  await expect(page.getByText("It is now “Rex”, pending. Your change was not saved.").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Pending: change the status of Rex" })).toBeVisible();
  await again.click();
  await expect(page.getByRole("button", { name: "Sold: change the status of Rex" })).toBeVisible();
  const saved = [{ status: "sold", version: 3 }];
  await expect.poll(() => database.query("SELECT status, version FROM pet WHERE name = 'Rex'")).toEqual(saved);
});

test("a status is changed without a question while another user changes the name", async ({
  page,
  signedIn,
  another,
  petsOf,
  database,
  server,
}) => {
  await signedIn("staff", "Ann");
  const [id] = await petsOf({ name: "Rex" });
  await visit(page, "/pets");
  const letPass = await hold(page, ({ pathname }) => pathname === "/api/console/pets.edit");
  await page.getByRole("button", { name: "Available: change the status of Rex" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Sold" }).click();
  await expect(page.getByRole("button", { name: "Sold: change the status of Rex" })).toBeVisible();
  const ben = await another("staff", "Ben");
  const theirs = { petId: String(id), version: 1, name: "Rex of Ben" };
  await callConsole(ben.page, server.origin, "pets.edit", theirs);
  letPass();

  await expect(page.getByText("Rex of Ben is now sold").first()).toBeVisible();
  await expect(page.getByText("changed this pet in the meantime")).toHaveCount(0);
  expect(await database.query("SELECT name, status, version FROM pet")).toEqual([
    { name: "Rex of Ben", status: "sold", version: 3 },
  ]);
});

test("of two editors of the same pet, the second can take the first one's version and continue", async ({
  page,
  signedIn,
  another,
  petsOf,
  database,
  server,
}) => {
  await signedIn("staff", "Ann");
  await database.query("INSERT INTO category (id, name) VALUES (1, 'Dogs'), (12, 'Parrots')");
  const [id] = await petsOf({ name: "Rex" });
  await visit(page, `/pets/${id}`);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByLabel("Name", { exact: true }).fill("Rex of Ann");

  const ben = await another("staff", "Ben");
  const theirs = { petId: String(id), version: 1, name: "Rex of Ben", categoryId: "12", status: "sold" };
  await callConsole(ben.page, server.origin, "pets.edit", theirs);

  const notice = page.getByRole("form").getByRole("status").last();
  await expect(notice).toContainText("The pet has changed since you began.");
  await expect(notice).toContainText("Ben changed the name, the category and the status · ");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const conflict = page.getByRole("group", { name: "Ben changed this pet while you were editing" });
  const category = conflict.getByRole("row").filter({ hasText: "Category" });
  await expect(category).toContainText("Dogs (1)");
  await expect(category).toContainText("Parrots (12)");
  await expect(conflict).toContainText("Ben changed the name, the category and the status · ");
  await conflict.getByRole("button", { name: "Take theirs" }).click();
  await expect(page.getByRole("form")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rex of Ben");
  await expect(page.getByRole("link", { name: "Parrots" })).toBeVisible();
  const edit = page.getByRole("button", { name: "Edit", exact: true });
  await expect(edit).toBeFocused();
  const untouched = [{ name: "Rex of Ben", category_id: "12", status: "sold", version: 2 }];
  expect(await database.query("SELECT name, category_id, status, version FROM pet")).toEqual(untouched);

  await edit.click();
  await page.getByLabel("Name", { exact: true }).fill("Rex after all");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rex after all");
  expect(await database.query("SELECT name, category_id, status, version FROM pet")).toEqual([
    { name: "Rex after all", category_id: "12", status: "sold", version: 3 },
  ]);
});

test("one's own change of the status is nobody else's in a conflict", async ({ page, signedIn, petsOf, database }) => {
  await signedIn("staff", "Ann");
  const [id] = await petsOf({ name: "Rex" });
  const setStatus = async (from: string, to: string) => {
    await page.getByRole("button", { name: `${from}: change the status of Rex` }).click();
    await page.getByRole("menuitemcheckbox", { name: to }).click();
    await expect(page.getByRole("button", { name: `${to}: change the status of` })).toBeVisible();
    // It is shown before the shop has answered.
    await expect(page.getByText(`Rex is now ${to.toLowerCase()}`).first()).toBeVisible();
  };
  await visit(page, `/pets/${id}`);
  await page.getByRole("button", { name: "Change Name" }).click();
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("Max");
  await setStatus("Available", "Pending");
  await expect(page.getByText("The pet has changed since you began.")).toHaveCount(0);
  await database.query("UPDATE pet SET name = 'Rex of Ben', version = version + 1");
  await name.press("Enter");
  const conflict = page.getByRole("group", { name: "Someone changed this pet while you were editing" });
  await expect(conflict.getByRole("row")).toHaveText([/^Field/, /^Name.*Rex.*Max.*Rex of Ben/]);

  // In the open box as well.
  await page.getByRole("button", { name: "Pending: change the status of" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Sold" }).click();
  await expect(page.getByRole("button", { name: "Sold: change the status of" })).toBeVisible();
  await conflict.getByRole("button", { name: "Keep mine" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Max");
  await expect(conflict).toHaveCount(0);
  expect(await database.query("SELECT name, status FROM pet")).toEqual([{ name: "Max", status: "sold" }]);
});

test("the history of a pet names its categories, with their ids", async ({
  page,
  signedIn,
  petsOf,
  database,
  server,
}) => {
  await signedIn("staff", "Ann");
  await database.query("INSERT INTO category (id, name) VALUES (12, 'Dogs')");
  const [id] = await petsOf({ name: "Rex", categoryId: 9223372036854775807n });
  await callConsole(page, server.origin, "pets.edit", { petId: String(id), version: 1, categoryId: "12" });
  await visit(page, `/pets/${id}`);
  const entry = page.getByRole("region", { name: "History" }).getByRole("listitem").first();
  await expect(entry).toContainText("Category 9223372036854775807");
  await expect(entry).toContainText("Dogs (12)");
});
