import { expect, ready, test } from "@/e2e/fixtures/console";
import { uploadFile } from "@/e2e/fixtures/upload";
import { sheetData, workbookOf } from "@/e2e/fixtures/workbook";

const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

test("a sheet of a workbook is chosen, checked and imported, without another upload", async ({
  page,
  signedIn,
  database,
}) => {
  await database.query("INSERT INTO category (id, name) VALUES (7, 'Dogs')");
  await signedIn("staff");
  const uploads: string[] = [];
  page.on("request", (request) => request.url().includes("imports.upload") && uploads.push(request.url()));
  const buffer = workbookOf([
    { name: "Notes", xml: sheetData([["Two lists of animals"]]) },
    {
      name: "Dogs 2026",
      xml: sheetData([
        ["Name", "Category"],
        ["Rex", 7],
        ["Bo", 7],
      ]),
    },
    { name: "Cats &amp; “kittens”", xml: sheetData([["Cats in care"], ["Pet name", "Category"], ["Mia", 7]]) },
    { name: "Drafts", xml: "<sheetData/>" },
    { name: "Old", xml: sheetData([["Name"], ["Ada"]]), isHidden: true },
  ]);
  await uploadFile(page, { name: "animals.xlsx", mimeType, buffer });
  const sheet = page.getByLabel("Sheet", { exact: true });

  await test.step("the sheets with values are offered, the largest is read", async () => {
    await expect(sheet.getByRole("option")).toHaveText([
      "Notes · 1 row",
      "Dogs 2026 · 3 rows",
      "Cats & “kittens” · 3 rows",
    ]);
    await expect(sheet).toHaveValue("2");
    await expect(page.getByText("2 other sheets are empty or hidden.")).toBeVisible();
    await expect(page.getByRole("row", { name: /^Name/ })).toContainText("Rex");
    await page.getByRole("button", { name: "Check the file" }).click();
    await expect(page.getByText("All rows are valid")).toBeVisible();
  });

  await test.step("another one shows its own rows, and needs a check of its own", async () => {
    await sheet.selectOption("Cats & “kittens” · 3 rows");
    await expect(page.getByText("All rows are valid")).toBeHidden();
    await expect(page.getByLabel("Import Pet name as")).toHaveValue("name");
    await expect(page.getByLabel("Rows to skip at the top")).toHaveValue("1");
    await page.reload();
    await ready(page);
    await expect(sheet).toHaveValue("3");
    await page.getByRole("button", { name: "Check the file" }).click();
    await expect(page.getByRole("table", { name: "The first pets, as they will be added" })).toContainText("Mia");
    await page.getByRole("button", { name: "Import 1 pet" }).click();
    await expect(page.getByText("1 pet added")).toBeVisible();
    expect(await database.query("SELECT name FROM pet")).toEqual([{ name: "Mia" }]);
    expect(uploads).toHaveLength(1);
  });
});
