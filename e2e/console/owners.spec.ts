import { arriveAt, expect, test, visit } from "@/e2e/fixtures/console";

test("a forgotten password is set anew by a link of an owner, once", async ({
  page,
  signedIn,
  accountWith,
  stranger,
}) => {
  await signedIn("owner", "Ada");
  const { email } = await accountWith("staff", "Linus");
  await visit(page, "/members");
  await page.getByRole("button", { name: "Actions for Linus" }).click();
  await page.getByRole("menuitem", { name: "Link to reset password …" }).click();
  const link = (await page.getByLabel("Link", { exact: true }).textContent()) ?? "";

  const other = await stranger();
  await visit(other, link);
  await expect(other.getByLabel("Email")).toHaveValue(email);
  await other.getByLabel("New password", { exact: true }).fill("another long password");
  await other.getByRole("button", { name: "Set password and sign in" }).click();
  await arriveAt(other, "/pets");
  const third = await stranger();
  await visit(third, link);
  await expect(third.getByRole("heading", { level: 1 })).toHaveText("This link does not work");
});

test("a role is changed at once, and changed back by undo", async ({ page, signedIn, another }) => {
  await signedIn("owner", "Ada");
  const linus = await another("staff", "Linus");
  await visit(page, "/members");
  const row = page.getByRole("row").filter({ hasText: linus.account.email });
  await page.getByRole("button", { name: "Actions for Linus" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Developer" }).click();
  await expect(row.getByRole("cell", { name: "Developer", exact: true })).toBeVisible();
  await linus.page.goto("/pets");
  await arriveAt(linus.page, "/get-started");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row.getByRole("cell", { name: "Staff", exact: true })).toBeVisible();
  await linus.page.goto("/pets");
  await arriveAt(linus.page, "/pets");
});

test("signing up closes, and a second factor is required, by the rules of the shop", async ({
  page,
  signedIn,
  another,
  stranger,
  database,
}) => {
  await signedIn("owner");
  const linus = await another("staff", "Linus");
  await visit(page, "/members");
  await page.getByLabel("By invitation only").click();
  await expect
    .poll(() => database.query("SELECT invitation_only FROM shop_setting"))
    .toEqual([{ invitation_only: true }]);
  await page.getByLabel("For every staff member").click();
  await expect
    .poll(() => database.query("SELECT second_factor_roles FROM shop_setting"))
    .toEqual([{ second_factor_roles: ["staff"] }]);

  const other = await stranger();
  await visit(other, "/sign-up");
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("By invitation only");
  await linus.page.goto("/pets");
  await arriveAt(linus.page, "/account");
  await expect(linus.page.getByText("Set up a second factor to go on")).toBeVisible();
});
