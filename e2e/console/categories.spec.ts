import { arriveAt, expect, test, visit } from "@/e2e/fixtures/console";

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

  await row.getByRole("button", { name: "Rename Parrots" }).click();
  await page.getByLabel("Name of category 12").last().fill("Big parrots");
  await page.keyboard.press("Enter");
  await expect(row.getByRole("button", { name: "Rename Big parrots" })).toBeFocused();
  await row.getByRole("link", { name: "1 sold pet of Big parrots" }).click();
  await arriveAt(page, "/pets?status=sold&category=12");
  await expect(page.getByRole("row").filter({ hasText: "Lori" })).toContainText("Big parrots");
});
