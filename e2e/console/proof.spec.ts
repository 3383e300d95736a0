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

test("ten wrong passwords in a row end the session; signing in continues the change", async ({
  page,
  signedIn,
  accountWith,
  database,
  server,
}) => {
  const owner = await signedIn("owner", "Ada");
  await accountWith("staff", "Linus");
  await database.query("UPDATE session SET proved_at = now() - interval '15 minutes' WHERE account_id = $1", [
    owner.id,
  ]);
  await visit(page, "/members");
  await page.getByRole("button", { name: "Actions for Linus" }).click();
  await page.getByRole("menuitem", { name: "Create password reset link" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm your identity" });
  const enter = async (password: string) => {
    await dialog.getByLabel("Password", { exact: true }).fill(password);
    await dialog.getByRole("button", { name: "Confirm" }).click();
  };
  const guess = () =>
    page.request.post("/api/console/account.proveIdentity", {
      data: { password: "wrong password" },
      headers: { Origin: server.origin },
    });
  for (let i = 1; i < 10; i++) expect((await guess()).status()).toBe(400);
  await enter("wrong password");

  const question = page.getByRole("dialog", { name: "Sign in to continue" });
  await question.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await question.getByRole("button", { name: "Sign in" }).click();
  await expect(dialog.getByText("The password is wrong.")).toBeVisible();
  await enter(PASSWORD);
  await expect(page.getByRole("dialog", { name: "Send this link to Linus" })).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();

  await visit(page, "/activity?kind=security");
  const entries = (text: string) => page.getByRole("row").filter({ hasText: text });
  await expect(entries("Ada entered a wrong password or code to confirm their identity")).toHaveCount(11);
  await expect(entries("The system ended a session of Ada")).toHaveCount(1);
});
