import { expect, expectAccessible, PASSWORD, test, visit } from "@/e2e/fixtures/console";

test("a sensitive change asks for the password if the last proof is old, and then continues", async ({
  page,
  signedIn,
  accountWith,
  database,
}) => {
  const owner = await signedIn("owner", "Ada");
  await accountWith("developer", "Linus");
  await database.query("UPDATE session SET proved_at = now() - interval '15 minutes' WHERE account_id = $1", [
    owner.id,
  ]);
  await visit(page, "/members");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const invite = page.getByRole("dialog", { name: "Invite a member" });
  await invite.getByLabel("Recipient (optional)").fill("Grace");
  await invite.getByRole("button", { name: "Create link" }).click();

  const dialog = page.getByRole("dialog", { name: "Confirm your identity" });
  await expect(dialog.getByLabel("Password", { exact: true })).toBeFocused();
  await expectAccessible(page, "dialog[open]:last-of-type");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(invite.getByText("Confirm your identity again to make this change.")).toBeVisible();
  await expect(invite.getByLabel("Recipient (optional)")).toHaveValue("Grace");

  await invite.getByRole("button", { name: "Create link" }).click();
  await dialog.getByLabel("Password", { exact: true }).fill("wrong password");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog.getByText("The password is wrong.")).toBeVisible();
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByLabel("Link", { exact: true })).toContainText("/invite/");
  await page.getByRole("button", { name: "Done" }).click();

  // The proof counts for what follows.
  await visit(page, "/settings");
  await page.getByRole("switch", { name: "For every developer" }).click();
  await expect(page.getByText("Rule saved")).toBeVisible();
});
