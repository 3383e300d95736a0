import type { Page } from "@playwright/test";
import { expect, test, visit } from "@/e2e/fixtures/console";

/** Opens the dialog behind an item of a menu and closes it with Esc: the focus is on the button of the menu again. */
async function expectFocusBack(page: Page, menu: string, item: string): Promise<void> {
  const button = page.getByRole("button", { name: menu, exact: true });
  await button.click();
  await page.getByRole(/^(Staff|Developer)$/.test(item) ? "menuitemcheckbox" : "menuitem", { name: item }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.getByRole("menu")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(button).toBeFocused();
}

test("the focus returns from a dialog to the button of the menu that opened it", async ({
  page,
  signedIn,
  another,
  petsOf,
  database,
}) => {
  const owner = await signedIn("owner", "Ann");
  await another("staff", "Ben");
  await database.query(
    "INSERT INTO api_key (account_id, name, prefix, hash, scopes) VALUES ($1, 'Web shop', 'ps_live_abc', '\\x00', '{pets:read}')",
    [owner.id],
  );
  await petsOf({ name: "Rex", categoryId: 7n });

  await test.step("of an API key", async () => {
    await visit(page, "/api-keys");
    for (const item of ["Rename…", "Rotate…", "Revoke…"]) await expectFocusBack(page, "Actions for Web shop", item);
  });
  await test.step("of a category", async () => {
    await visit(page, "/categories");
    await expectFocusBack(page, "Actions for category 7", "Move its pets to…");
  });
  await test.step("of a member", async () => {
    await visit(page, "/members");
    for (const item of ["Developer", "Deactivate…"]) await expectFocusBack(page, "Actions for Ben", item);
  });
  await test.step("of the views", async () => {
    await visit(page, "/pets");
    await expectFocusBack(page, "Views", "Save view…");
  });
});

test("Tab soon after Enter in a menu goes on from its button", async ({ page, signedIn, petsOf }) => {
  await signedIn("staff");
  await petsOf({ name: "Tom", categoryId: 7n }, { name: "Rex", categoryId: 7n });
  // The menu fades out, and has the focus until it has.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await visit(page, "/pets");
  for (const delayMs of [0, 20, 40, 60, 80]) {
    await page.getByRole("button", { name: /: change the status of Rex$/ }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitemcheckbox", { name: "Available" })).toBeFocused();
    await page.keyboard.press("Enter");
    await page.waitForTimeout(delayMs);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("menu")).toHaveCount(0);
    await expect(page.getByRole("checkbox", { name: "Select Tom" })).toBeFocused();
  }
});

test("Tab soon after Escape in the choice of columns goes on from its button", async ({ page, signedIn, petsOf }) => {
  await signedIn("staff");
  await petsOf({ name: "Rex", categoryId: 7n });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await visit(page, "/pets");
  const popup = page.getByRole("dialog", { name: "Columns" });
  for (const delayMs of [0, 20, 40, 60, 80]) {
    await page.getByRole("button", { name: "Columns" }).click();
    await expect(popup.getByRole("checkbox").first()).toBeFocused();
    await page.keyboard.press("Escape");
    await page.waitForTimeout(delayMs);
    await page.keyboard.press("Tab");
    await expect(popup).toHaveCount(0);
    await expect(page.getByRole("checkbox", { name: "Select all on this page" })).toBeFocused();
  }
});
