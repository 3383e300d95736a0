import { arriveAt, chooseCategory, expect, test, visit, visitLive } from "@/e2e/fixtures/console";
import { hold } from "@/e2e/fixtures/hold";

test("leaving a form by a link asks before typed text is lost", async ({ page, signedIn }) => {
  await signedIn("staff");
  await visit(page, "/pets/new");
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("Rex");
  const categories = page.getByRole("navigation", { name: "Console" }).getByRole("link", { name: "Categories" });
  await categories.click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL("/pets/new");
  await expect(name).toHaveValue("Rex");
  await categories.click();
  await question.getByRole("button", { name: "Leave" }).click();
  await arriveAt(page, "/categories");
});

test("Back asks before typed text is lost", async ({ page, signedIn }) => {
  await signedIn("staff");
  await visit(page, "/pets");
  await page.getByRole("link", { name: "Add pet" }).click();
  await arriveAt(page, "/pets/new");
  const name = page.getByLabel("Name", { exact: true });
  await name.pressSequentially("Rex");
  await page.evaluate(() => history.back());
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL("/pets/new");
  await expect(name).toHaveValue("Rex");
  await page.evaluate(() => history.back());
  await question.getByRole("button", { name: "Leave" }).click();
  await arriveAt(page, "/pets");
});

test("a shortcut and the palette ask before typed text is lost, in every form of a pet", async ({
  page,
  signedIn,
  petsOf,
  database,
}) => {
  await signedIn("staff");
  const [, id] = await petsOf({ name: "Ada" }, { name: "Rex" }, { name: "Zoe" });
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  const forms = [
    { path: `/pets/${id}?n=2`, button: "Change Name" },
    { path: `/pets/${id}?n=2`, button: "Edit" },
    { path: "/pets/new" },
  ];
  for (const { path, button } of forms)
    await test.step(`${button ?? "Add"}`, async () => {
      await visit(page, path);
      if (button) await page.getByRole("button", { name: button, exact: true }).click();
      const name = page.getByRole("textbox", { name: "Name" });
      await name.fill("Typed");
      // A key of the page is one outside of its fields.
      const stayAfter = async (leave: () => Promise<void>) => {
        await page.getByRole("heading", { level: 1 }).click();
        await leave();
        await question.getByRole("button", { name: "Cancel" }).click();
        await expect(question).toBeHidden();
        await expect(page).toHaveURL(path);
        await expect(name).toHaveValue("Typed");
      };
      if (button) for (const key of ["j", "k", "u"]) await stayAfter(() => page.keyboard.press(key));
      await stayAfter(async () => {
        await page.keyboard.press("g");
        await page.keyboard.press("c");
      });
      const find = async () => {
        await page.keyboard.press("Control+k");
        await page.getByRole("combobox", { name: "Find anything" }).fill("categories");
        await page.getByRole("option", { name: "Categories" }).first().click();
      };
      await stayAfter(find);
      await find();
      await question.getByRole("button", { name: "Leave" }).click();
      await arriveAt(page, "/categories");
    });
  expect(await database.query("SELECT 1 FROM pet WHERE name = 'Typed'")).toEqual([]);
});

test("a question whether to leave is answered by the save that it was about", async ({ page, signedIn, petsOf }) => {
  await signedIn("staff");
  const [id] = await petsOf({ name: "Rex" });
  for (const { path, button, call } of [
    { path: `/pets/${id}`, button: "Change Name", call: "pets.edit" },
    { path: "/pets/new", call: "pets.add" },
  ]) {
    await visit(page, path);
    const letPass = await hold(page, ({ pathname }) => pathname === `/api/console/${call}`);
    if (button) await page.getByRole("button", { name: button }).click();
    else await chooseCategory(page, "7");
    await page.getByRole("textbox", { name: "Name" }).fill("Rexi");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "Categories" }).first().click();
    await expect(page.getByRole("dialog", { name: "Leave while this is being saved?" })).toBeVisible();
    letPass();
    await arriveAt(page, "/categories");
    await expect(page.getByRole("dialog", { name: /^Leave/ })).toHaveCount(0);
    await page.unrouteAll();
  }
});

test("a change that fails after its page was left is told on the next one, and a success takes nobody back", async ({
  page,
  signedIn,
  petsOf,
  database,
  browserErrors,
}) => {
  await signedIn("staff");
  const [id] = await petsOf({ name: "Rex" });
  const leave = async () => {
    await page.getByRole("link", { name: "Categories" }).first().click();
    await page.getByRole("button", { name: "Leave", exact: true }).click();
    await arriveAt(page, "/categories");
  };
  const rename = async () => {
    await visit(page, `/pets/${id}`);
    await page.getByRole("button", { name: "Change Name" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Rexi");
    await page.keyboard.press("Enter");
    await leave();
  };
  const told = page.getByRole("dialog", { name: "Rex was not saved" });

  await test.step("a colleague was faster", async () => {
    const letPass = await hold(page, ({ pathname }) => pathname === "/api/console/pets.edit");
    await rename();
    await database.query("UPDATE pet SET name = 'Max', version = version + 1");
    letPass();
    await expect(told).toBeVisible();
    await told.getByRole("button", { name: "Open" }).click();
    await arriveAt(page, `/pets/${id}`);
    await page.unrouteAll();
    await database.query("UPDATE pet SET name = 'Rex', version = version + 1");
  });

  await test.step("the shop failed", async () => {
    const json = { code: "internal_error", message: "Something went wrong." };
    await page.route("**/api/console/pets.edit", (route) => route.fulfill({ status: 500, json }));
    const letPass = await hold(page, ({ pathname }) => pathname === "/api/console/pets.edit");
    await rename();
    letPass();
    await expect(told).toBeVisible();
    await page.unrouteAll();
    expect(browserErrors.splice(0).join()).toContain("500");
  });

  await test.step("it was saved", async () => {
    const letPass = await hold(page, ({ pathname }) => pathname === "/api/console/pets.add");
    await visit(page, "/pets/new");
    await chooseCategory(page, "7");
    await page.getByRole("textbox", { name: "Name" }).fill("Bella");
    await page.keyboard.press("Enter");
    await leave();
    letPass();
    await expect(page.getByText("Bella added")).toBeVisible();
    await expect(page).toHaveURL("/categories");
    await page.getByRole("button", { name: "Open" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bella");
  });
});

test("a deletion goes on to the list, also when the page has shown it before its answer came", async ({
  page,
  signedIn,
  petsOf,
}) => {
  await signedIn("staff");
  const [id] = await petsOf({ name: "Rex" });
  await visitLive(page, `/pets/${id}`);
  await page.route("**/api/console/pets.delete", async (route) => {
    const response = await route.fetch();
    await expect(page.getByRole("button", { name: "Restore" })).toBeVisible();
    await route.fulfill({ response });
  });
  await page.getByRole("button", { name: "Delete this pet" }).click();
  await arriveAt(page, "/pets");
  await expect(page.getByText("Rex deleted")).toBeVisible();
});
