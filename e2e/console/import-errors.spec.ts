import { expect, expectAccessible, test, visit } from "@/e2e/fixtures/console";
import { uploadFile } from "@/e2e/fixtures/upload";
import { csv } from "@/e2e/fixtures/workbook";

test.beforeEach(async ({ database, signedIn }) => {
  await database.query("INSERT INTO category (id, name) VALUES (7, 'Dogs')");
  await signedIn("staff");
});

test("the rows with one kind of error are shown alone, also those far down", async ({ page }) => {
  const tooLong = "x".repeat(201);
  await uploadFile(page, csv(`name,category,status\n${",7,sold\n".repeat(25)}${tooLong},7,sold\n${tooLong},7,\n`));
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByText("27 rows cannot be imported")).toBeVisible();
  const kinds = page.getByRole("list", { name: "Rows by reason" });
  const all = kinds.getByRole("button", { name: "All reasons" });
  const longNames = kinds.getByRole("button", { name: /200/ });
  const numbers = (table: string) => page.getByRole("table", { name: table, exact: true }).getByRole("row");
  await expect(all).toHaveAttribute("aria-pressed", "true");
  await expect(numbers("The first rows of each reason")).toHaveCount(13);

  await longNames.click();
  await expect(longNames).toHaveAttribute("aria-pressed", "true");
  await expect(numbers("The first rows with this reason").nth(1)).toContainText("27");
  await expect(numbers("The first rows with this reason").nth(2)).toContainText("28");
  await expect(numbers("The first rows with this reason")).toHaveCount(3);

  await test.step("on a phone, the row that stands for an empty value is where other values are", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const long = await page.getByText(tooLong.slice(0, 100)).first().boundingBox();
    await all.click();
    const row = await page.getByText("7 · sold").first().boundingBox();
    expect(row?.x).toBe(long?.x);
  });
});

test("all errors are shown also where all are values that can be matched", async ({ page }) => {
  await uploadFile(page, csv("name,category,status\nRex,Wolves,sold\nMia,Dogs,gone\n"));
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByRole("button", { name: "All reasons" })).toHaveAttribute("aria-pressed", "true");
  const rows = page.getByRole("table", { name: "The first rows of each reason", exact: true }).getByRole("row");
  await expect(rows.nth(1)).toContainText("Wolves");
  await expect(rows.nth(2)).toContainText("gone");
});

test("the rows of all reasons are shown, however many have the first one", async ({ page }) => {
  await uploadFile(page, csv(`name,category,status\n${",7,sold\n".repeat(25)}Rex,7,gone\nMia,7,lost\n`));
  await page.getByRole("button", { name: "Check the file" }).click();
  const rows = page.getByRole("table", { name: "The first rows of each reason" });
  await expect(rows).toContainText("Mia · 7 · lost");
  await expect(rows).toContainText("Rex · 7 · gone");
});

test("an import shows the rows that it skipped, and why; so does its number in the list", async ({ page }) => {
  await uploadFile(page, csv(`name,category\nRex,7\n,7\n${"x".repeat(201)},7\n`));
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByRole("button", { name: "Import 1 pet" }).click();
  const skipped = page.getByRole("region", { name: "Skipped rows" });
  await expect(skipped.getByRole("row").nth(1)).toContainText("3");
  await expect(skipped.getByRole("row").nth(1)).toContainText("is required");
  await expect(skipped.getByRole("row").nth(2)).toContainText("4");
  await expectAccessible(page);
  await visit(page, "/imports");
  await page.getByRole("cell").getByRole("link", { name: "2", exact: true }).click();
  await expect(skipped).toBeInViewport();
  await expect(page).toHaveURL(/#skipped-rows$/);
});

test("a file of pets that the shop has says what can be done with it", async ({ page, database }) => {
  await database.query("INSERT INTO pet (name, category_id) VALUES ('Rex', 7)");
  await uploadFile(page, csv("name,category\nRex,7\n"));
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(
    page.getByText("No pet is certainly new: the shop has them, may have them, or has deleted them. Choose below"),
  ).toBeVisible();
  await expect(page.getByText("0 pets are new")).toBeHidden();
  const button = page.getByRole("button", { name: "Import", exact: true });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription(/Choose above to update their statuses, or to add them again\.$/);
});
