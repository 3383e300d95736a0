import type { Page } from "@playwright/test";
import { categoryField, chooseCategory, expect, PASSWORD, test, visit } from "@/e2e/fixtures/console";
import { totp } from "@/lib/accounts/totp.fixture";
import { expectGoodInEveryLayout, OVERLAY_LAYOUTS } from "./layouts";

async function expectGoodOverlay(page: Page, prepare?: () => Promise<void>): Promise<void> {
  await expectGoodInEveryLayout(page, { layouts: OVERLAY_LAYOUTS, prepare });
}

test.describe("overlays pass all checks on a wide screen and a phone, in light and dark:", () => {
  test("a menu, and the list of a combobox", async ({ page, signedIn, petsOf, database }) => {
    await signedIn("owner");
    await petsOf({ name: "Rex" }, { name: "Mia", categoryId: 12n });
    await database.query("INSERT INTO category (id, name) VALUES (12, 'Dogs')");
    await visit(page, "/pets");
    await page.getByRole("button", { name: "Available: change the status of Rex" }).click();
    await expect(page.getByRole("menuitemcheckbox", { name: "Sold" })).toBeVisible();
    await expectGoodOverlay(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);

    await categoryField(page).click();
    await expect(page.getByRole("option", { name: "Dogs" })).toBeVisible();
    await expectGoodOverlay(page);
    await page.getByPlaceholder("Type to search").fill("no such category");
    await expect(page.getByText("No such category. You can also enter an ID.")).toBeVisible();
    await page.getByPlaceholder("Type to search").fill("99999999999999999999");
    await expect(page.getByText("Enter a number between -9223372036854775808 and 9223372036854775807.")).toBeVisible();
    await expectGoodOverlay(page);
  });

  test("the shortcuts, and the account menu", async ({ page, signedIn }) => {
    await signedIn("owner");
    await visit(page, "/pets");
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    await expectGoodOverlay(page);
    await page.keyboard.press("Escape");

    const menu = page.getByRole("button", { name: "Menu", exact: true });
    for (const layout of OVERLAY_LAYOUTS) {
      await page.keyboard.press("Escape");
      await expectGoodInEveryLayout(page, {
        layouts: [layout],
        prepare: async () => {
          if (await menu.isVisible()) await menu.click();
          await page.getByRole("button", { name: /Account menu$/ }).click();
          await expect(page.getByRole("radio", { name: "Dark" })).toBeVisible();
        },
      });
      await page.keyboard.press("Escape");
    }
  });

  test("toasts: of a success, a confirmation, a failure", async ({ page, signedIn, petsOf, database, server }) => {
    await signedIn("staff");
    const [id] = await petsOf({ name: "Rex" });
    await visit(page, "/pets");
    await page.getByRole("button", { name: "Available: change the status of Rex" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Sold" }).click();
    // It stays while it is hovered.
    await expectGoodOverlay(page, () => page.getByRole("button", { name: "Undo" }).hover());

    const answer = await page.request.post("/api/console/pets.edit", {
      data: { petId: String(id), version: 2, status: "pending" },
      headers: { Origin: server.origin },
    });
    expect(answer.status()).toBe(200);
    await visit(page, "/pets");
    await page.route("**/api/console/pets.edit", (route) =>
      route.fulfill({ status: 409, json: { code: "conflict", message: "Somebody was first.", status: 409 } }),
    );
    await page.getByRole("button", { name: /change the status of Rex$/ }).click();
    await page.getByRole("menuitemcheckbox", { name: "Available" }).click();
    await expectGoodOverlay(page, () => page.getByRole("button", { name: "Set to available" }).hover());

    await visit(page, "/pets");
    await page.getByRole("button", { name: /change the status of Rex$/ }).click();
    await database.query("DELETE FROM pet");
    await page.getByRole("menuitemcheckbox", { name: "Available" }).click();
    await expectGoodOverlay(page, () => page.getByText("Rex no longer exists").first().hover());
    // It keeps its place until the list is reloaded, with its new state.
    await expect(page.getByRole("row", { name: /Rex/ })).toContainText("deleted");
  });

  test("the dialogs of members and of API keys", async ({ page, signedIn, accountWith }) => {
    await signedIn("owner", "Ada");
    await accountWith("staff", "Linus");
    await visit(page, "/members");
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    const invite = page.getByRole("dialog", { name: "Invite a member" });
    await expectGoodOverlay(page);
    await invite.getByRole("button", { name: "Create link" }).click();
    await expect(page.getByLabel("Link", { exact: true })).toBeVisible();
    await expectGoodOverlay(page);
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByRole("button", { name: "Actions for Linus" }).click();
    await expect(page.getByRole("menuitem", { name: "Deactivate…" })).toBeVisible();
    await expectGoodOverlay(page);
    await page.getByRole("menuitem", { name: "Deactivate…" }).click();
    await expect(page.getByRole("dialog", { name: "Deactivate Linus?" })).toBeVisible();
    await expectGoodOverlay(page);

    await visit(page, "/api-keys");
    await page.getByRole("button", { name: "Create key" }).first().click();
    const create = page.getByRole("dialog", { name: "Create an API key" });
    await create.getByRole("button", { name: "Create key" }).click();
    await expect(create.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
    await expectGoodOverlay(page);
    await create.getByLabel("Name").fill("Web shop");
    await create.getByRole("button", { name: "Create key" }).click();
    await expect(page.getByRole("dialog", { name: "Copy the key Web shop" })).toBeVisible();
    await expectGoodOverlay(page);
    await page.getByRole("button", { name: "I have saved it" }).click();
    await page.getByRole("button", { name: "Actions for Web shop" }).click();
    await page.getByRole("menuitem", { name: "Rotate…" }).click();
    await expect(page.getByRole("dialog", { name: "Rotate Web shop?" })).toBeVisible();
    await expectGoodOverlay(page);
  });

  test("the dialogs of a second factor, and of a session that has ended", async ({ page, signedIn, database }) => {
    await signedIn("staff");
    // The second factor replaces the session, which must not come between while the page first asks for changes.
    const isLive = page.waitForResponse("**/api/console/live.events");
    await visit(page, "/account");
    await isLive;
    await page.getByRole("button", { name: "Set up a second factor" }).click();
    const prepare = page.getByRole("dialog", { name: "Set up a second factor" });
    await expectGoodOverlay(page);
    await prepare.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await prepare.getByRole("button", { name: "Continue" }).click();
    const scan = page.getByRole("dialog", { name: "Scan this code with your authenticator" });
    await expect(scan.getByRole("img", { name: "QR code for the authenticator" })).toBeVisible();
    await expectGoodOverlay(page);
    const secret = ((await scan.getByRole("code").first().textContent()) ?? "").replaceAll(" ", "");
    await scan.getByRole("textbox", { name: "Code" }).fill(totp(secret));
    await scan.getByRole("button", { name: "Turn on" }).click();
    await expect(page.getByRole("list", { name: "Recovery codes" })).toBeVisible();
    await expectGoodOverlay(page);
    await page.getByRole("button", { name: "I have saved them" }).click();

    await visit(page, "/pets/new");
    await page.getByLabel("Name", { exact: true }).fill("Rex");
    await chooseCategory(page, "7");
    await database.query("DELETE FROM session");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Sign in to continue" })).toBeVisible();
    await expectGoodOverlay(page);
  });
});
