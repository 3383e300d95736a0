import { arriveAt, expect, expectAccessible, test, visit } from "@/e2e/fixtures/console";

test("an id gets a name, and another one; the pets show it", async ({ page, signedIn, petsOf }) => {
  await signedIn("staff");
  await petsOf({ name: "Coco", categoryId: 12n }, { name: "Lori", categoryId: 12n, status: "sold" });
  await visit(page, "/categories");
  const form = page.getByRole("form", { name: "Add a category" });
  await form.getByRole("button", { name: "Add category" }).click();
  await expect(form.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
  await form.getByLabel("ID").fill("99999999999999999999");
  await page.keyboard.press("Enter");
  await expect(form.getByLabel("ID")).toHaveAccessibleDescription(/^Enter a number between -9223372036854775808 and/);
  await form.getByLabel("ID").fill("12");
  await form.getByLabel("Name").fill("Parrots");
  await form.getByRole("button", { name: "Add category" }).click();
  const row = page.getByRole("row").filter({ has: page.getByRole("cell", { name: "12", exact: true }) });
  await expect(row).toContainText("Parrots");
  await expect(row.getByRole("link", { name: "2 pets of Parrots" })).toBeVisible();

  // A taken ID would rename its category.
  await form.getByLabel("Name").fill("Rabbits");
  await form.getByLabel("ID").fill("12");
  await page.keyboard.press("Enter");
  await expect(form.getByLabel("ID")).toHaveAccessibleDescription(
    "Category 12 is already named Parrots. Rename it in the list.",
  );
  await form.getByLabel("ID").fill("");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("cell", { name: /^Rabbits/ })).toBeVisible();
  await expect(row).toContainText("Parrots");

  await row.getByRole("button", { name: "Actions for Parrots" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByLabel("Name of category 12").last().fill("Big parrots");
  await page.keyboard.press("Enter");
  await expect(row.getByRole("button", { name: "Actions for Big parrots" })).toBeFocused();
  await row.getByRole("link", { name: "1 sold pet of Big parrots" }).click();
  await arriveAt(page, "/pets?status=sold&category=12");
  await expect(page.getByRole("row").filter({ hasText: "Lori" })).toContainText("Big parrots");
});

test("a name is removed from a menu that says what becomes of the pets, and given back", async ({
  page,
  signedIn,
  petsOf,
  database,
}) => {
  await signedIn("staff");
  await petsOf({ name: "Coco", categoryId: 12n }, { name: "Lori", categoryId: 12n });
  await database.query("INSERT INTO category (id, name) VALUES (12, 'Parrots'), (13, 'Rabbits')");
  await visit(page, "/categories");
  await page.getByRole("button", { name: "Actions for Rabbits" }).click();
  await expect(page.getByRole("menuitem", { name: "Remove name" })).toContainText(
    "It has no pets, and leaves this list.",
  );
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Actions for Parrots" }).press("Enter");
  const remove = page.getByRole("menuitem", { name: "Remove name" });
  await expect(remove).toContainText("2 pets keep the category ID 12, without a name.");
  await expectAccessible(page);
  await remove.click();
  const menu = page.getByRole("button", { name: "Actions for category 12" });
  await expect(menu).toBeFocused();
  await menu.click();
  await expect(page.getByRole("menuitem", { name: "Add a name" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Actions for Parrots" })).toBeVisible();
  expect(await database.query("SELECT name FROM category ORDER BY id")).toEqual([
    { name: "Parrots" },
    { name: "Rabbits" },
  ]);
});
