import type { Page } from "@playwright/test";
import { expect, PASSWORD, sessionCookie, test, visit } from "@/e2e/fixtures/console";
import { translateTo } from "@/lib/texts/languages";

const accented = translateTo("en-XA");
const mirrored = translateTo("ar-XB");

const languageField = (page: Page) => page.getByRole("combobox").filter({ has: page.locator("option[lang]") });

/** Chooses a time zone from those that match a text. */
async function chooseTimeZone(page: Page, text: string, zone: string): Promise<void> {
  await visit(page, "/account");
  const saved = page.waitForResponse("**/api/console/account.changePreferences");
  await page.getByRole("combobox", { name: "Time zone", exact: true }).click();
  await page.keyboard.type(text);
  await page.getByRole("option", { name: zone, exact: true }).click();
  await saved;
}

test("a page is in the language that the browser prefers, in its direction", async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.origin, locale: "ar-XB" });
  const page = await context.newPage();
  await visit(page, "/sign-in");
  await expect(page.locator("html")).toHaveAttribute("lang", "ar-XB");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(mirrored("accounts.signIn"));
  await context.close();
});

test("the language is chosen before signing in, and what was typed stays", async ({ page, accountWith }) => {
  const { email } = await accountWith("developer");
  await visit(page, "/sign-in");
  await page.getByLabel("Email").fill(email);
  await languageField(page).selectOption("en-XA");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(accented("accounts.signIn"));
  await expect(page.locator("html")).toHaveAttribute("lang", "en-XA");
  await expect(page).toHaveTitle(new RegExp(`^${accented("signIn.title").replaceAll(/[[\]]/g, "\\$&")}`));
  await expect(page.getByLabel(accented("accounts.email"))).toHaveValue(email);
  await page.getByLabel(accented("accounts.password"), { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: accented("accounts.signIn") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(accented("nav.getStarted"));
});

test("the language of an account is kept, for browsers that sign in and for those that are signed in", async ({
  page,
  signedIn,
  stranger,
  browser,
  database,
  server,
}) => {
  const account = await signedIn("developer", "Ada");
  await visit(page, "/account");
  await page.getByLabel("Name", { exact: true }).fill("Grace");
  await languageField(page).selectOption("ar-XB");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(mirrored("accounts.title"));
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.getByLabel(mirrored("columns.name"), { exact: true })).toHaveValue("Grace");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "ar-XB");

  const other = await stranger();
  await visit(other, "/sign-in");
  await other.getByLabel("Email").fill(account.email);
  await other.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await other.getByRole("button", { name: "Sign in" }).click();
  await expect(other.getByRole("heading", { level: 1 })).toContainText(mirrored("nav.getStarted"));

  const context = await browser.newContext({ baseURL: server.origin });
  await context.addCookies([await sessionCookie(database, server.origin, account)]);
  const signedInBefore = await context.newPage();
  await signedInBefore.goto("/account");
  await expect(signedInBefore.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(signedInBefore.getByRole("heading", { level: 1 })).toHaveText(mirrored("accounts.title"));
  await context.close();
});

test("times and days are those of the chosen time zone", async ({ page, signedIn, database }) => {
  await signedIn("staff");
  await database.query(
    "INSERT INTO pet (name, category_id, created_at, updated_at) VALUES ('Rex', 1, '2026-03-01T22:30:00Z', '2026-03-01T22:30:00Z')",
  );
  await chooseTimeZone(page, "tok", "Asia/Tokyo");
  await visit(page, "/pets?addedFrom=2026-03-01T15:00:00.000Z&addedTo=2026-03-02T15:00:00.000Z");
  await expect(page.getByRole("row", { name: /Rex/ })).toContainText("2 Mar 2026, 07:30");
  await page.getByRole("button", { name: /filters/i }).click();
  await expect(page.getByRole("dialog").locator("input[type=date]").first()).toHaveValue("2026-03-02");
  await chooseTimeZone(page, "", "Same as the browser");
  await visit(page, "/pets");
  await expect(page.getByRole("row", { name: /Rex/ })).not.toContainText("07:30");
});
