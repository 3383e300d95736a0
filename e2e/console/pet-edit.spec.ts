import { callConsole, categoryField, expect, expectAccessible, test, visit, visitLive } from "@/e2e/fixtures/console";
import { hold } from "@/e2e/fixtures/hold";

test("what is typed while a pet is being saved stays, and is saved next; leaving meanwhile asks", async ({
  page,
  signedIn,
  petsOf,
  database,
}) => {
  await signedIn("staff");
  const [id] = await petsOf({ name: "Rex" });
  for (const button of ["Change Name", "Edit"]) {
    await visit(page, `/pets/${id}`);
    const before = await database.query("SELECT name FROM pet");
    const letPass = await hold(page, ({ pathname }) => pathname === "/api/console/pets.edit");
    await page.getByRole("button", { name: button, exact: true }).click();
    const name = page.getByRole("textbox", { name: "Name" });
    await name.fill("Rexi");
    await name.press("Enter");
    await page.getByRole("link", { name: "Categories" }).first().click();
    const question = page.getByRole("dialog", { name: "Leave while this is being saved?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    await name.press("End");
    await name.pressSequentially(" the second");
    expect(await database.query("SELECT name FROM pet")).toEqual(before);
    await letPass();
    await expect.poll(() => database.query("SELECT name FROM pet")).toEqual([{ name: "Rexi" }]);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rexi");
    await expect(name).toHaveValue("Rexi the second");
    await name.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rexi the second");
    await expect(name).toBeHidden();
    await expect(page.getByRole("button", { name: button, exact: true })).toBeFocused();
    await database.query("UPDATE pet SET name = 'Rex'");
  }
});

test("a line break in a name is a space in the field, and stays until the name is changed", async ({
  page,
  signedIn,
  petsOf,
  database,
}) => {
  await signedIn("staff");
  const [id] = await petsOf({ name: "Buddy\n(bonded pair)" });
  const name = page.getByRole("textbox", { name: "Name" });
  await visit(page, `/pets/${id}`);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(name).toHaveValue("Buddy (bonded pair)");
  await page.getByRole("textbox", { name: "Reference" }).fill("A1");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(name).toBeHidden();
  expect(await database.query("SELECT name FROM pet")).toEqual([{ name: "Buddy\n(bonded pair)" }]);

  await page.getByRole("button", { name: "Change Name" }).click();
  await name.press("End");
  await name.pressSequentially("!");
  await name.press("Enter");
  await expect(name).toBeHidden();
  expect(await database.query("SELECT name FROM pet")).toEqual([{ name: "Buddy (bonded pair)!" }]);
});

test("a name in place is not cancelled while it is being saved, and what is typed meanwhile stays", async ({
  page,
  signedIn,
  petsOf,
  database,
}) => {
  await signedIn("staff");
  await database.query("INSERT INTO category (id, name) VALUES (12, 'Cats')");
  const [id] = await petsOf({ name: "Rex", categoryId: 12n });
  await database.query(
    "INSERT INTO saved_view (account_id, name, search) SELECT id, 'Sold', 'status=sold' FROM account",
  );
  const editors = [
    {
      address: `/pets/${id}`,
      open: () => page.getByRole("button", { name: "Change Name" }).click(),
      field: page.getByRole("textbox", { name: "Name" }),
      call: "pets.edit",
    },
    {
      address: "/categories",
      open: async () => {
        await page.getByRole("button", { name: "Actions for Cats" }).click();
        await page.getByRole("menuitem", { name: "Rename" }).click();
      },
      field: page.getByLabel("Name of category 12").last(),
      call: "categories.setName",
    },
    {
      address: "/pets",
      open: async () => {
        await page.locator("main").getByRole("button", { name: "Views", exact: true }).click();
        await page.getByRole("menuitem", { name: "Manage views…" }).click();
        await page.getByRole("button", { name: "Actions for Sold" }).click();
        await page.getByRole("menuitem", { name: "Rename" }).click();
      },
      field: page.getByLabel(/^New name of/),
      call: "savedViews.change",
    },
  ];
  for (const { address, open, field, call } of editors) {
    await visit(page, address);
    const letPass = await hold(page, ({ pathname }) => pathname === `/api/console/${call}`);
    await open();
    await field.fill("One");
    await field.press("Enter");
    const cancel = page.locator("form", { has: field }).getByRole("button", { name: "Cancel" });
    await expect(cancel).toBeDisabled();
    await field.press("Escape");
    await expect(field).toHaveValue("One");
    await field.press("End");
    await field.pressSequentially(" and two");
    letPass();
    await expect(cancel).toBeEnabled();
    await expect(field).toHaveValue("One and two");
    await field.press("Enter");
    await expect(field).toBeHidden();
    await expect(page.getByText("One and two").first()).toBeVisible();
  }
});

test("a pet that a colleague deletes while it is edited is not said to have never been", async ({
  page,
  signedIn,
  another,
  petsOf,
  server,
}) => {
  await signedIn("staff");
  const [id] = await petsOf({ name: "Rex" });
  await visit(page, `/pets/${id}`);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const name = page.getByRole("textbox", { name: "Name" });
  await name.fill("Rexi");
  const ben = await another("staff", "Ben");
  const saving = page.waitForResponse("**/api/console/pets.edit");
  // Both at once: the page has not heard of it when it saves.
  await page.route("**/api/console/pets.edit", async (route) => {
    await callConsole(ben.page, server.origin, "pets.delete", { petId: String(id) });
    await route.continue();
  });
  await name.press("Enter");
  expect((await saving).status()).toBe(404);
  await expect(page.getByText("Ben deleted this pet. Restore it to save your changes.")).toBeVisible();
  await expect(page.getByText("There is no pet")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
  await expect(name).toHaveValue("Rexi");
});

test("of two editors of the same pet, the second sees the changes and chooses", async ({
  page,
  signedIn,
  another,
  petsOf,
  database,
}) => {
  await signedIn("staff", "Ann");
  const [id] = await petsOf({ name: "Rex" });
  const ben = await another("staff", "Ben");
  await visit(page, `/pets/${id}`);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByLabel("Name", { exact: true }).fill("Rex of Ann");

  await visit(ben.page, `/pets/${id}`);
  await ben.page.getByRole("button", { name: "Edit", exact: true }).click();
  await ben.page.getByLabel("Name", { exact: true }).fill("Rex of Ben");
  await ben.page.getByLabel("Status").selectOption("sold");
  await ben.page.getByLabel("Status").press("Control+Enter");
  await expect(ben.page.getByRole("form")).toHaveCount(0);

  await page.getByRole("button", { name: "Save", exact: true }).click();
  const conflict = page.getByRole("group", {
    name: "Ben changed this pet while you were editing",
  });
  await expect(conflict.getByRole("row").filter({ hasText: "Name" })).toContainText("Rex of Ann");
  await expect(conflict.getByRole("row").filter({ hasText: "Status" })).toContainText("Sold");
  await expect(conflict).toContainText(/Ben changed the name and the status · \d+ \w+ \d{4}, \d\d:\d\d/);
  await page.getByLabel("Name", { exact: true }).press("Control+Enter");
  await expect(conflict).toBeVisible();
  expect(await database.query("SELECT name, status FROM pet")).toEqual([{ name: "Rex of Ben", status: "sold" }]);
  await conflict.getByRole("button", { name: "Keep mine" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rex of Ann");
  expect(await database.query("SELECT name, status FROM pet")).toEqual([{ name: "Rex of Ann", status: "sold" }]);

  const history = page.getByRole("region", { name: "History" });
  await expect(history.getByRole("listitem").first()).toContainText(/Ann changed it.*in the console/);
  await expect(history.getByRole("listitem").nth(1)).toContainText(/Ben changed it.*in the console/);
});

test("changes of different fields by two editors are both kept, without a question", async ({
  page,
  signedIn,
  petsOf,
  database,
}) => {
  await signedIn("staff", "Ann");
  const [id] = await petsOf({ name: "Rex" });
  await visit(page, `/pets/${id}`);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByLabel("Name", { exact: true }).fill("Rex of Ann");
  await database.query("UPDATE pet SET status = 'sold', version = 2");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rex of Ann");
  await expect(page.getByRole("form")).toHaveCount(0);
  const stored = "SELECT name, status, version FROM pet";
  expect(await database.query(stored)).toEqual([{ name: "Rex of Ann", status: "sold", version: 3 }]);
  await page.keyboard.press("Control+z");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rex");
  expect(await database.query(stored)).toEqual([{ name: "Rex", status: "sold", version: 4 }]);
});

test("Control+Z undoes the changes of a pet one by one, the last one first", async ({
  page,
  signedIn,
  petsOf,
  database,
}) => {
  await signedIn("staff");
  const [id] = await petsOf({ name: "Rex" });
  await visit(page, `/pets/${id}`);
  await page.getByRole("button", { name: "Available: change the status of Rex" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Sold" }).click();
  await expect(page.getByRole("button", { name: "Sold: change the status of Rex" })).toBeVisible();
  await page.getByRole("button", { name: "Change Name" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Max");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Max");

  await page.keyboard.press("Control+z");
  await expect(page.getByText("Change to Rex undone")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rex");
  await page.keyboard.press("Control+z");
  await expect(page.getByText("Rex is available again")).toBeVisible();
  expect(await database.query("SELECT name, status FROM pet")).toEqual([{ name: "Rex", status: "available" }]);
});

test("a field of a pet is changed where it stands, by keys alone; Escape leaves it as it was", async ({
  page,
  signedIn,
  petsOf,
  database,
}) => {
  await signedIn("staff", "Ann");
  await database.query("INSERT INTO category (id, name) VALUES (1, 'Dogs'), (12, 'Parrots')");
  const [id] = await petsOf({ name: "Rex" });
  await visit(page, `/pets/${id}`);
  const change = page.getByRole("button", { name: "Change Name" });
  const name = page.getByLabel("Name", { exact: true });
  await change.press("Enter");
  await expect(name).toBeFocused();
  await name.fill("Rox");
  await page.keyboard.press("Escape");
  await expect(change).toBeFocused();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rex");

  await change.press("Enter");
  await name.fill("");
  await page.keyboard.press("Enter");
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await expect(name).toHaveAccessibleDescription("Fill in this field.");
  await expectAccessible(page);
  await name.fill("Max");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Max");
  await expect(change).toBeFocused();

  await page.getByRole("button", { name: "Change Category" }).press("Enter");
  await expect(categoryField(page)).toBeFocused();
  await page.keyboard.type("parr");
  // Escape before the list is open would end the edit.
  await expect(page.getByPlaceholder("Type to search")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByPlaceholder("Type to search")).toBeHidden();
  await expect(categoryField(page)).toBeFocused();
  await page.keyboard.type("parr");
  await expect(page.getByRole("option", { name: "Parrots" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(categoryField(page)).toHaveText(/^Parrots\s*12$/);
  await page.getByRole("button", { name: "Save", exact: true }).press("Enter");
  await expect(page.getByRole("link", { name: "Parrots" })).toBeVisible();

  await page.getByRole("button", { name: "Available: change the status of Max" }).press("Enter");
  await page.getByRole("menuitemcheckbox", { name: "Sold" }).press("Enter");
  await expect(page.getByRole("button", { name: "Sold: change the status of Max" })).toBeVisible();
  await expect
    .poll(() => database.query("SELECT name, category_id, status FROM pet"))
    .toEqual([{ name: "Max", category_id: "12", status: "sold" }]);
});

test("Escape that closes the suggestions of an input method leaves what is typed", async ({
  page,
  signedIn,
  petsOf,
}) => {
  await signedIn("staff");
  const [id] = await petsOf({ name: "Rex" });
  const escapeWhileComposing = () =>
    page.evaluate(() =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", { key: "Escape", isComposing: true, bubbles: true, cancelable: true }),
      ),
    );
  await visit(page, `/pets/${id}`);
  await page.getByRole("button", { name: "Change Name" }).click();
  const name = page.getByRole("textbox", { name: "Name" });
  await name.fill("Rexi");
  await escapeWhileComposing();
  await expect(name).toHaveValue("Rexi");
  await name.press("Escape");
  await expect(name).toHaveCount(0);

  await visit(page, "/pets");
  const search = page.getByRole("searchbox");
  await search.fill("Re");
  await escapeWhileComposing();
  await expect(search).toHaveValue("Re");
  await search.press("Escape");
  await expect(search).toHaveValue("");
});

test("of two changes of one field, the second sees the first beside its own, where it stands", async ({
  page,
  signedIn,
  petsOf,
  database,
}) => {
  await signedIn("staff", "Ann");
  const [id] = await petsOf({ name: "Rex" });
  await visit(page, `/pets/${id}`);
  await page.getByRole("button", { name: "Change Name" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Rex of Ann");
  await database.query("UPDATE pet SET name = 'Rex of Ben', version = 2");
  await page.keyboard.press("Enter");
  const conflict = page.getByRole("group", { name: "Someone changed this pet while you were editing" });
  await expect(conflict.getByRole("row").filter({ hasText: "Rex of Ann" })).toContainText("Rex of Ben");
  await expectAccessible(page);
  await conflict.getByRole("button", { name: "Keep mine" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rex of Ann");
  expect(await database.query("SELECT name, version FROM pet")).toEqual([{ name: "Rex of Ann", version: 3 }]);
});

test("Escape leaves the form of all fields when nothing was changed, and otherwise goes to Cancel", async ({
  page,
  signedIn,
  petsOf,
}) => {
  await signedIn("staff");
  const [id] = await petsOf({ name: "Rex" });
  await visit(page, `/pets/${id}`);
  const edit = page.getByRole("button", { name: "Edit", exact: true });
  const name = page.getByRole("textbox", { name: "Name" });
  await edit.click();
  await name.press("Escape");
  await expect(name).toBeHidden();
  await expect(edit).toBeFocused();
  await page.keyboard.press("Enter");
  await name.fill("Rexi");
  await name.press("Escape");
  await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expect(name).toHaveValue("Rexi");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rex");
  await expect(edit).toBeFocused();
});

test("a second field is opened beside the first, and both are saved at once; Escape takes back one alone", async ({
  page,
  signedIn,
  petsOf,
  database,
}) => {
  await signedIn("staff", "Ann");
  await database.query("INSERT INTO category (id, name) VALUES (1, 'Dogs'), (12, 'Parrots')");
  const [id] = await petsOf({ name: "Rex" });
  await visitLive(page, `/pets/${id}`);
  await page.getByRole("button", { name: "Change Name" }).click();
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("Max");
  await page.getByRole("link", { name: "Dogs" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Cancel" }).click();

  // A colleague changes the category: the field opens with what is shown.
  await database.query("UPDATE pet SET category_id = 12, version = 2");
  await expect(page.getByRole("link", { name: "Parrots" })).toBeVisible();
  await page.getByRole("button", { name: "Change Category" }).click();
  await expect(categoryField(page)).toBeFocused();
  await expect(categoryField(page)).toHaveText(/^Parrots\s*12$/);
  await expect(name).toHaveValue("Max");
  await expect(page.getByRole("button", { name: "Save", exact: true })).toHaveCount(1);
  await expectAccessible(page);
  await categoryField(page).press("8");
  await page.getByRole("option", { name: "8" }).click();
  await categoryField(page).press("Escape");
  await expect(page.getByRole("button", { name: "Change Category" })).toBeFocused();
  await expect(name).toHaveValue("Max");

  await page.getByRole("button", { name: "Change Category" }).click();
  await expect(categoryField(page)).toHaveText(/^Parrots\s*12$/);
  await categoryField(page).press("7");
  await page.getByRole("option", { name: "7" }).click();
  await page.getByRole("button", { name: "Available: change the status of Rex" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Sold" }).click();
  await expect(page.getByRole("button", { name: "Sold: change the status of Rex" })).toBeVisible();
  await expect(page.getByText("The pet has changed since you began.")).toHaveCount(0);
  await name.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Max");
  await expect(page.getByRole("form")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Change Category" })).toBeFocused();
  const saved = [{ name: "Max", category_id: "7", status: "sold", version: 4 }];
  expect(await database.query("SELECT name, category_id, status, version FROM pet")).toEqual(saved);
});
