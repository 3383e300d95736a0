import { arriveAt, AUTH_SECRET, expect, expectAccessible, test, visit } from "@/e2e/fixtures/console";
import { setupLink } from "@/lib/accounts/setup";
import { closeDb } from "@/lib/db";
import { settings } from "@/lib/settings";

// Chromium still knows it by its name of before 2001.
test.use({ timezoneId: "Asia/Kolkata" });

test("the first owner chooses who may sign up and the scopes of developers' keys, and finds both, and their own time zone, among the rules", async ({
  page,
  database,
  server,
  stranger,
}) => {
  Object.assign(settings(), { databaseUrl: database.url, authSecret: AUTH_SECRET });
  const link = await setupLink(server.origin, AUTH_SECRET);
  await closeDb();
  await visit(page, link ?? "");
  await expect(page.getByRole("radio", { name: "By invitation only" })).toBeChecked();
  await expectAccessible(page);
  await page.getByLabel("Name").fill("Ada");
  await page.getByLabel("Email").fill("ada@shop.test");
  await page.getByLabel("Password", { exact: true }).fill("a good long password");
  await page.getByRole("radio", { name: "Anyone who can reach the shop" }).check();
  await page.getByRole("checkbox", { name: "pets:write" }).uncheck();
  await page.getByRole("button", { name: "Create the owner’s account" }).click();
  await arriveAt(page, "/pets");

  await visit(page, "/settings");
  await expect(page.getByRole("switch", { name: "By invitation only" })).not.toBeChecked();
  await expect(page.getByRole("switch", { name: "pets:read" })).toBeChecked();
  await expect(page.getByRole("switch", { name: "pets:write" })).not.toBeChecked();

  const zone = page.getByRole("combobox", { name: "Time zone of the shop" });
  await expect(zone).toHaveText("Asia/Kolkata");
  await zone.click();
  await page.keyboard.type("europe/k");
  await expect(page.getByRole("option")).toHaveText(["Europe/Kaliningrad", "Europe/Kirov", "Europe/Kyiv"]);
  await page.keyboard.press("Enter");
  await expect(zone).toHaveText("Europe/Kaliningrad");
  await page.reload();
  await expect(zone).toHaveText("Europe/Kaliningrad");

  const other = await stranger();
  await visit(other, "/sign-up");
  await other.getByLabel("Name").fill("Eve");
  await other.getByLabel("Email").fill("eve@shop.test");
  await other.getByLabel("Password", { exact: true }).fill("a good long password");
  await other.getByRole("button", { name: "Create account" }).click();
  await arriveAt(other, "/get-started");
  await expect(other.getByText("This key may list pets and send messages")).toBeVisible();
});
