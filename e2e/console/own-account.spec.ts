import { arriveAt, expect, expectAccessible, PASSWORD, test, visit } from "@/e2e/fixtures/console";

test("a name and a password are changed; the new password counts and other sessions end", async ({
  page,
  signedIn,
  stranger,
}) => {
  const { email } = await signedIn("staff", "Ann");
  await visit(page, "/account");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("Nothing was changed").first()).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("Ann of the aviary");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByRole("button", { name: "Ann of the aviary Staff Account menu" })).toBeVisible();

  const other = await stranger();
  await visit(other, "/sign-in?next=/account");
  await other.getByLabel("Email").fill(email);
  await other.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await other.getByRole("button", { name: "Sign in" }).click();
  await arriveAt(other, "/account");

  await page.getByLabel("Current password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("New password", { exact: true }).fill("another long password");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed").first()).toBeVisible();
  await visit(page, "/account");
  await expect(page.getByRole("table", { name: "Sessions" }).getByRole("row")).toHaveCount(2);

  await visit(other, "/sign-in");
  await other.getByLabel("Email").fill(email);
  await other.getByLabel("Password", { exact: true }).fill("another long password");
  await other.getByRole("button", { name: "Sign in" }).click();
  await arriveAt(other, "/overview");
});

test("another session of one's own is seen and ended", async ({ page, signedIn, stranger }) => {
  const { email } = await signedIn("developer");
  const other = await stranger();
  await visit(other, "/sign-in?next=/account");
  await other.getByLabel("Email").fill(email);
  await other.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await other.getByRole("button", { name: "Sign in" }).click();
  await arriveAt(other, "/account");

  await visit(page, "/account");
  const sessions = page.getByRole("table", { name: "Sessions" });
  await expect(sessions.getByText("This session")).toHaveCount(1);
  await sessions.getByRole("button", { name: /^End the session/ }).click();
  // It is the newer one, so it is not enough to have this one.
  const dialog = page.getByRole("dialog", { name: "Confirm your identity" });
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(sessions.getByRole("row")).toHaveCount(2);
  await other.goto("/account");
  await expect(other).toHaveURL(/\/sign-in/);
});

test("an email address is changed with the password, and signs in from then on", async ({
  page,
  signedIn,
  accountWith,
  stranger,
}) => {
  await signedIn("staff", "Grace");
  const { email: taken } = await accountWith("developer");
  await visit(page, "/account");
  const form = page.getByRole("region", { name: "Email address" });
  const change = async (email: string, password: string) => {
    await form.getByLabel("New email").fill(email);
    await form.getByLabel("Password", { exact: true }).fill(password);
    await form.getByRole("button", { name: "Change email" }).click();
  };
  await change(taken, PASSWORD);
  await expect(form.getByText(`${taken} already has an account.`)).toBeVisible();
  await change("grace@new.test", "not the password");
  await expect(form.getByText("The password is wrong.")).toBeVisible();
  await change("grace@new.test", PASSWORD);
  await expect(page.getByText("Email changed")).toBeVisible();
  await expect(form.getByText("grace@new.test")).toBeVisible();
  await expectAccessible(page);

  const other = await stranger();
  await visit(other, "/sign-in?next=/account");
  await other.getByLabel("Email").fill("grace@new.test");
  await other.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await other.getByRole("button", { name: "Sign in" }).click();
  await arriveAt(other, "/account");
});
