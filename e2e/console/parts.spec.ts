import type { Page } from "@playwright/test";
import { expect, namesIn, test, visit } from "@/e2e/fixtures/console";
import { withoutPartsAhead } from "@/e2e/fixtures/hold";

test.use({ errorsOfOffline: true });

const notice = (page: Page) => page.getByRole("alert").filter({ hasText: "This part of the page could not be loaded" });

test("a part that cannot be loaded shows a notice, leaves the page usable, and appears when the connection is back", async ({
  page,
  context,
  signedIn,
  petsOf,
}) => {
  await signedIn("staff");
  await petsOf({ name: "Rex" });
  await withoutPartsAhead(page);
  await visit(page, "/pets");
  await expect(namesIn(page)).toHaveText(["Rex"]);

  for (const [keys, opened] of [
    ["?", page.getByRole("dialog", { name: "Keyboard shortcuts" })],
    ["v", page.getByRole("menu")],
    ["c", page.getByRole("dialog", { name: "Columns" })],
  ] as const) {
    await context.setOffline(true);
    await page.keyboard.press(keys);
    await expect(notice(page)).toBeVisible();
    await expect(namesIn(page)).toHaveText(["Rex"]);
    // Given up, it does not appear later.
    await notice(page).getByRole("button", { name: "Cancel" }).click();
    await expect(notice(page)).toBeHidden();
    await page.keyboard.press(keys);
    await expect(notice(page)).toBeVisible();
    await context.setOffline(false);
    await expect(opened).toBeVisible();
    await expect(notice(page)).toBeHidden();
    await page.keyboard.press("Escape");
    await expect(opened).toBeHidden();
  }

  await context.setOffline(true);
  await page.getByRole("checkbox", { name: "Rex" }).check();
  await expect(notice(page)).toBeVisible();
  await page.getByRole("button", { name: /change.* status of Rex/i }).click();
  await context.setOffline(false);
  await page.getByRole("menuitemcheckbox", { name: "Sold" }).click();
  await expect(page.getByText("Rex is now Sold")).toBeVisible();
  await expect(page.getByText("1 selected", { exact: true }).last()).toBeVisible();
});

test("a form keeps its values when a part cannot be loaded", async ({ page, context, signedIn }) => {
  await signedIn("staff");
  await withoutPartsAhead(page);
  await visit(page, "/pets/new");
  await page.getByLabel("Name", { exact: true }).fill("Rex");
  await context.setOffline(true);
  await page.keyboard.press("Control+k");
  await expect(notice(page)).toBeVisible();
  await page.getByRole("combobox", { name: "Category" }).click();
  await expect(notice(page).first()).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Rex");
  await context.setOffline(false);
  await expect(page.getByPlaceholder("Type to search")).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Rex");
});

test("an idle page loads its lazy parts, which then open offline", async ({ page, context, signedIn, petsOf }) => {
  await signedIn("staff");
  await petsOf({ name: "Rex" });
  await visit(page, "/pets");
  const scripts = page.locator("head script");
  const first = await scripts.count();
  // More than the live updates, which start earlier. The others follow one another.
  await expect.poll(() => scripts.count()).toBeGreaterThan(first + 5);
  let last = 0;
  await expect(async () => {
    const before = last;
    last = await scripts.count();
    expect(last).toBe(before);
  }).toPass({ intervals: [2_000] });
  await context.setOffline(true);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "Find anything" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("navigation", { name: "Console" }).getByRole("link", { name: "Jobs" }).click();
  await expect(page.getByText("Pages open again when the connection is back.").first()).toBeVisible();
});
