import { arriveAt, expect, expectAccessible, test, visit } from "@/e2e/fixtures/console";

test("an owner invites by link, and deactivates; the sessions end at once", async ({
  page,
  signedIn,
  stranger,
  database,
}) => {
  await signedIn("owner");
  await visit(page, "/members");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const invite = page.getByRole("dialog", { name: "Invite a member" });
  await invite.getByLabel("Staff").check();
  await invite.getByLabel("Recipient (optional)").fill("Linus of the night shift");
  await invite.getByRole("button", { name: "Create link" }).click();
  const link = (await page.getByLabel("Link", { exact: true }).textContent()) ?? "";
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("table", { name: "Open links" })).toContainText("Linus of the night shift");

  const other = await stranger();
  await visit(other, link);
  await other.getByLabel("Name").fill("Linus");
  await other.getByLabel("Email").fill("linus@shop.test");
  await other.getByLabel("Password", { exact: true }).fill("a good long password");
  await other.getByRole("button", { name: "Join" }).click();
  await arriveAt(other, "/overview");

  await visit(page, "/members");
  const row = page.getByRole("row").filter({ hasText: "linus@shop.test" });
  await expect(row).toContainText("Staff");
  await expect(row).toContainText("Not verified");
  await row.getByRole("button", { name: "Actions for Linus" }).click();
  await page.getByRole("menuitem", { name: "Deactivate…" }).click();
  await page.getByRole("dialog", { name: "Deactivate Linus?" }).getByRole("button", { name: "Deactivate" }).click();
  await expect(row).toContainText("Deactivated");
  await other.goto("/pets");
  await expect(other).toHaveURL(/\/sign-in/);
  expect(
    await database.query(
      "SELECT s.id FROM session s JOIN account a ON a.id = s.account_id WHERE a.email = 'linus@shop.test'",
    ),
  ).toEqual([]);

  const third = await stranger();
  await visit(third, link);
  await expect(third.getByRole("heading", { level: 1 })).toHaveText("This link does not work");
  await expect(third.getByRole("link", { name: "Go to sign in" })).toBeVisible();
  // Somebody who is signed in goes on to the console.
  await visit(page, link);
  await page.getByRole("link", { name: "Open the console" }).click();
  await arriveAt(page, "/overview");
});

test("the last owner can be neither demoted nor deactivated", async ({ page, signedIn }) => {
  await signedIn("owner", "Ada");
  await visit(page, "/members");
  await page.getByRole("button", { name: "Actions for Ada" }).click();
  await expect(page.getByRole("menuitem", { name: "Deactivate…" })).toBeDisabled();
  await expect(page.getByRole("menuitemcheckbox", { name: "Staff" })).toBeDisabled();
});

test("an invitation for an address makes an account with that address, verified", async ({
  page,
  signedIn,
  stranger,
}) => {
  await signedIn("owner");
  await visit(page, "/members");
  const inviteDialog = async (email: string) => {
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Invite a member" });
    await dialog.getByLabel("Email (optional)").fill(email);
    await dialog.getByRole("button", { name: "Create link" }).click();
    return dialog;
  };
  await inviteDialog("Linus@Shop.test");
  const made = page.getByRole("dialog", { name: "Send this link" });
  await expect(made).toContainText("Send it to linus@shop.test");
  const link = (await made.getByLabel("Link", { exact: true }).textContent()) ?? "";
  await made.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("table", { name: "Open links" })).toContainText("linus@shop.test");

  const other = await stranger();
  await visit(other, link);
  await expect(other.getByLabel("Email")).toHaveValue("linus@shop.test");
  await expect(other.getByLabel("Email")).not.toBeEditable();
  await expectAccessible(other);
  await other.getByLabel("Name").fill("Linus");
  await other.getByLabel("Password", { exact: true }).fill("a good long password");
  await other.getByRole("button", { name: "Join" }).click();
  await arriveAt(other, "/overview");

  const row = page.getByRole("table", { name: "Members" }).getByRole("row").filter({ hasText: "linus@shop.test" });
  await expect(row).toContainText("Staff");
  await expect(row).not.toContainText("Not verified");
  const refused = await inviteDialog("linus@shop.test");
  await expect(refused.getByLabel("Email (optional)")).toHaveAccessibleDescription(
    /linus@shop\.test already has an account\./,
  );
});
