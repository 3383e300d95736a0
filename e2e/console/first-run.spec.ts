import { expect, namesIn, test, visit, AUTH_SECRET } from "@/e2e/fixtures/console";
import { setupLink } from "@/lib/accounts/setup";
import { closeDb } from "@/lib/db";
import { settings } from "@/lib/settings";

test.describe("the first run", () => {
  test(
    "the link makes the owner, who adds sample pets; it works once",
    { tag: "@phone" },
    async ({ page, database, server, stranger }) => {
      Object.assign(settings(), {
        databaseUrl: database.url,
        authSecret: AUTH_SECRET,
      });
      const link = await setupLink(server.origin, AUTH_SECRET);
      await closeDb();
      expect(link).not.toBeNull();

      await visit(page, "/sign-in");
      await expect(page.getByText("This shop has no owner yet.")).toBeVisible();
      await expect(page.getByText("by invitation only")).toHaveCount(0);
      await visit(page, link ?? "");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Set up the shop");
      await page.getByLabel("Name").fill("Ada");
      await page.getByLabel("Email").fill("ada@shop.test");
      await page.getByLabel("Password", { exact: true }).fill("a good long password");
      await page.getByRole("button", { name: "Create the owner’s account" }).click();

      // An early click is not lost, with or without scripts.
      await expect(page).toHaveURL("/pets");
      await expect(page.getByRole("heading", { name: "The shop has no pets yet" })).toBeVisible();
      await expect(page.getByRole("link", { name: "Add the first pet" })).toHaveAttribute("href", "/pets/new");
      await page.getByRole("button", { name: "Add sample pets" }).click();
      await expect(namesIn(page)).toHaveCount(20);
      await expect(page.getByRole("link", { name: "All 60" })).toBeVisible();

      const other = await stranger();
      await visit(other, link ?? "");
      await expect(other.getByRole("heading", { level: 1 })).toHaveText("This link does not work");
      await expect(other.getByText("This shop already has an owner.")).toBeVisible();
    },
  );

  test("an invalid set-up link creates no owner", async ({ page }) => {
    await visit(page, "/setup/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link does not work");
    await expect(page.getByText("This shop has no owner yet.")).toBeVisible();
  });
});
