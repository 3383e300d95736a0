import { categoryField, chooseCategory, expect, expectAccessible, test, visit } from "@/e2e/fixtures/console";
import { hold } from "@/e2e/fixtures/hold";

test("the reference of a pet is entered with it, corrected where it stands and taken back; that of another pet is refused", async ({
  page,
  signedIn,
  petsOf,
  database,
}) => {
  await signedIn("staff", "Ann");
  const [max, alike, numbered] = await petsOf({ name: "Max" }, { name: "Alike" }, { name: "Number" });
  await database.query("INSERT INTO pet_reference (pet_id, reference) VALUES ($1, 'A1')", [max]);
  await visit(page, "/pets/new");
  const reference = page.getByLabel("Reference");
  await page.getByLabel("Name", { exact: true }).fill("Rex");
  await chooseCategory(page, "1");
  await reference.fill(" A1 ");
  await page.keyboard.press("Enter");
  await expect(reference).toHaveAccessibleDescription(/^“Max” \(ID \d+\) has this reference already\./);
  // A reference that differs only in how it is written is not refused.
  await reference.fill("a1");
  await expect(reference).toHaveAccessibleDescription(/“Max” \(ID \d+\) has “A1”, which differs only in how/);
  // Where another one is the same, saving is not offered.
  await database.query("INSERT INTO pet_reference (pet_id, reference) VALUES ($1, 'a1'), ($2, '0012')", [
    alike,
    numbered,
  ]);
  for (const [taken, by, as] of [
    ["12.0", "Number", "0012"],
    ["A1", "Max", "A1"],
  ] as const) {
    await reference.fill(taken);
    await expect(reference).toHaveAccessibleDescription(
      new RegExp(`“${by}” \\(ID \\d+\\) has the reference “${as}” already\\.$`),
    );
    await expect(reference).not.toHaveAccessibleDescription(/differs/);
  }
  await expectAccessible(page);
  // Saved behind, it is corrected beside what is entered next.
  await page.keyboard.press("Control+Enter");
  const name = page.getByLabel("Name", { exact: true }).first();
  await name.fill("Luna");
  const correct = page.getByRole("button", { name: "Correct" });
  await correct.click();
  const dialog = page.locator("dialog").filter({ hasText: "Rex was not added" });
  const corrected = dialog.getByLabel("Reference");
  await expect(corrected).toHaveAttribute("aria-invalid", "true");
  await expect(corrected).toBeFocused();
  await expectAccessible(page);
  await corrected.fill("A8");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(name).toBeFocused();
  await correct.dblclick();
  await expect(corrected).toHaveValue("A8");
  await corrected.fill("A9");
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(name).toHaveValue("Luna");
  // One goes on typing where the caret was.
  await expect(name).toBeFocused();
  await page.keyboard.type(" II");
  await expect(name).toHaveValue("Luna II");
  const status = page.getByLabel("Status");
  await status.selectOption("sold");
  await page.keyboard.press("Control+Enter");
  await expect(name).toHaveValue("");
  // The next pet has the category of this one, and is not sold unseen.
  await expect(categoryField(page)).toHaveText(/^Category 1/);
  await expect(status).toHaveValue("available");
  await expect
    .poll(() => database.query("SELECT name, reference FROM pet LEFT JOIN pet_reference ON pet_id = id ORDER BY id"))
    .toEqual([
      { name: "Max", reference: "A1" },
      { name: "Alike", reference: "a1" },
      { name: "Number", reference: "0012" },
      { name: "Rex", reference: "A9" },
      { name: "Luna II", reference: null },
    ]);
  await name.fill("Rex");
  await reference.fill("A2");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rex");

  const facts = page.getByRole("region", { name: "Pet", exact: true });
  await expect(facts).toContainText("ReferenceA2");
  const change = page.getByRole("button", { name: "Change Reference" });
  await change.press("Enter");
  await expect(reference).toBeFocused();
  await reference.fill("A1");
  await page.keyboard.press("Enter");
  await expect(reference).toHaveAttribute("aria-invalid", "true");
  await reference.fill("a1");
  await expect(reference).toHaveAccessibleDescription(/“Max” .* has “A1”/);
  // Its own may be written otherwise.
  const answered = page.waitForResponse((response) => response.url().includes("/palette.find?"));
  await reference.fill("a2");
  await answered;
  await expect(reference).not.toHaveAccessibleDescription(/differs/);
  await reference.fill("A3");
  await page.keyboard.press("Enter");
  await expect(change).toBeFocused();
  await expect(facts).toContainText("ReferenceA3");
  await expect(page.getByRole("region", { name: "History" })).toContainText(/ReferenceA2→ changed to A3/);

  await page.keyboard.press("Control+z");
  await expect(facts).toContainText("ReferenceA2");
  await change.press("Enter");
  await reference.fill("");
  await page.keyboard.press("Enter");
  await expect(facts).toContainText("ReferenceNone");
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(facts).toContainText("ReferenceA2");
});

test("pets that were refused are corrected one by one, wherever one is by then, and nothing typed meanwhile is lost", async ({
  page,
  signedIn,
  petsOf,
  database,
}) => {
  await signedIn("staff", "Ann");
  const [max] = await petsOf({ name: "Max" });
  await database.query("INSERT INTO pet_reference (pet_id, reference) VALUES ($1, 'A1')", [max]);
  await visit(page, "/pets/new");
  const name = page.getByLabel("Name", { exact: true });
  const reference = page.getByLabel("Reference");
  await name.fill("One");
  await chooseCategory(page, "1");
  const release = await hold(page, (url) => url.pathname === "/api/console/pets.add");
  for (const refused of ["One", "Two"]) {
    await name.fill(refused);
    await reference.fill("A1");
    await page.keyboard.press("Control+Enter");
    await expect(name).toHaveValue("");
  }
  release();
  // A refusal does not take the focus from who types.
  await expect(page.getByRole("button", { name: "Correct" })).toHaveCount(2);
  await expect(name).toBeFocused();
  await page.keyboard.type("Three");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Three");
  // Nothing but the notifications has them.
  const asksBeforeUnload = () =>
    page.evaluate(() => !window.dispatchEvent(new Event("beforeunload", { cancelable: true })));
  await expect.poll(asksBeforeUnload).toBe(true);
  for (const [corrected, other] of [
    ["Two", "A2"],
    ["One", "A3"],
  ] as const) {
    await page
      .getByRole("dialog", { name: `${corrected} was not added` })
      .getByRole("button", { name: "Correct" })
      // It counts once.
      .dblclick();
    const dialog = page.locator("dialog").filter({ hasText: `${corrected} was not added` });
    await dialog.getByLabel("Reference").fill(other);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toHaveCount(0);
  }
  await expect.poll(asksBeforeUnload).toBe(false);
  expect(
    await database.query("SELECT name, reference FROM pet LEFT JOIN pet_reference ON pet_id = id ORDER BY id"),
  ).toEqual([
    { name: "Max", reference: "A1" },
    { name: "Three", reference: null },
    { name: "Two", reference: "A2" },
    { name: "One", reference: "A3" },
  ]);
});

test("of two changes of a reference, the second sees the first, and chooses", async ({
  page,
  signedIn,
  another,
  petsOf,
}) => {
  await signedIn("staff", "Ann");
  const [id] = await petsOf({ name: "Rex" });
  const ben = await another("staff", "Ben");
  for (const [editor, reference] of [
    [page, "A1"],
    [ben.page, "A2"],
  ] as const) {
    await visit(editor, `/pets/${id}`);
    await editor.getByRole("button", { name: "Change Reference" }).click();
    await editor.getByLabel("Reference").fill(reference);
  }
  await ben.page.keyboard.press("Enter");
  await expect(ben.page.getByRole("form")).toHaveCount(0);
  await page.keyboard.press("Enter");
  const conflict = page.getByRole("group", { name: "Ben changed this pet while you were editing" });
  await expect(conflict).toContainText(/Ben changed the reference/);
  await expect(conflict.getByRole("row").filter({ hasText: "A1" })).toContainText("A2");
  await conflict.getByRole("button", { name: "Keep mine" }).click();
  await expect(page.getByRole("region", { name: "Pet", exact: true })).toContainText("ReferenceA1");
});
