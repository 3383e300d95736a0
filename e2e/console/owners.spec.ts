import type { Page } from "@playwright/test";
import { arriveAt, categoryField, expect, PASSWORD, test, visit, visitLive } from "@/e2e/fixtures/console";
import { hold } from "@/e2e/fixtures/hold";
import { totp } from "@/lib/accounts/totp.fixture";

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
  await page.getByRole("menuitem", { name: "Create password reset link" }).click();
  const link = (await page.getByLabel("Link", { exact: true }).textContent()) ?? "";

  const other = await stranger();
  await visit(other, link);
  await expect(other.getByLabel("Email")).toHaveValue(email);
  await other.getByLabel("New password", { exact: true }).fill("another long password");
  await other.getByRole("button", { name: "Set password and sign in" }).click();
  await arriveAt(other, "/overview");
  const third = await stranger();
  await visit(third, link);
  await expect(third.getByRole("heading", { level: 1 })).toHaveText("This link does not work");
});

test("a reset link is not created for an address that the owner has not seen", async ({
  page,
  signedIn,
  accountWith,
  database,
}) => {
  await signedIn("owner", "Ada");
  const { email } = await accountWith("staff", "Linus");
  await visit(page, "/members");
  await expect(page.getByRole("row").filter({ hasText: email })).toBeVisible();
  // Without a notification, as for a page that has lost its connection.
  await database.query("UPDATE account SET email = 'boss@shop.test' WHERE name = 'Linus'");
  const create = async () => {
    await page.getByRole("button", { name: "Actions for Linus" }).click();
    await page.getByRole("menuitem", { name: "Create password reset link" }).click();
  };
  await create();
  await expect(page.getByText("The address of this member has changed since. It is now boss@shop.test.")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "boss@shop.test" })).toBeVisible();
  await create();
  await expect(page.getByRole("dialog", { name: "Send this link to Linus" })).toBeVisible();
});

test("a role is changed at once, with a new sign-in, and changed back by undo", async ({ page, signedIn, another }) => {
  await signedIn("owner", "Ada");
  const linus = await another("staff", "Linus");
  await visit(page, "/members");
  const row = page.getByRole("row").filter({ hasText: linus.account.email });
  await page.getByRole("button", { name: "Actions for Linus" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Developer" }).click();
  await expect(row.getByRole("cell", { name: "Developer", exact: true })).toBeVisible();
  await signInAgain(linus);
  await arriveAt(linus.page, "/get-started");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row.getByRole("cell", { name: "Staff", exact: true })).toBeVisible();
  await signInAgain(linus);
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
  await visit(linus.page, "/pets?status=sold");
  // The page that asks for the second factor shows none of it.
  await linus.page.evaluate(() =>
    fetch("/api/console/savedViews.save", {
      method: "POST",
      headers: { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID().replaceAll("-", "") },
      body: JSON.stringify({ name: "Gone", search: "status=sold", isPinned: true }),
    }),
  );
  await linus.page.reload();
  await expect(linus.page.getByRole("link", { name: "Gone" })).toBeVisible();
  const bea = await another("owner", "Bea");
  await visitLive(bea.page, "/settings");
  await visit(page, "/members");
  await page.getByRole("link", { name: "settings", exact: true }).click();
  await arriveAt(page, "/settings");
  await page.getByLabel("By invitation only").click();
  await expect
    .poll(() => database.query("SELECT invitation_only FROM shop_setting"))
    .toEqual([{ invitation_only: true }]);
  await page.getByLabel("For every staff member").click();
  await expect
    .poll(() => database.query("SELECT second_factor_roles FROM shop_setting"))
    .toEqual([{ second_factor_roles: ["staff"] }]);
  for (const rule of ["By invitation only", "For every staff member"])
    await expect(bea.page.getByRole("switch", { name: rule })).toBeChecked();

  const other = await stranger();
  await visit(other, "/sign-up");
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("By invitation only");
  await linus.page.goto("/pets");
  await arriveAt(linus.page, "/account");
  await expect(linus.page.getByText("Set up a second factor to continue")).toBeVisible();
  await expect(linus.page.getByRole("link", { name: "Gone" })).toHaveCount(0);

  // The recovery codes stay until they are saved, although the whole account page is available from the first code on.
  await setUpSecondFactor(linus.page);
  await expect(linus.page.getByText("Signing in requires your password and a code.")).toBeVisible();
  await expect(linus.page.getByText("Set up a second factor to continue")).toHaveCount(0);
  await expect(linus.page.getByRole("link", { name: "Gone" })).toBeVisible();
});

test("of two owners who change the rules of the shop at once, none takes back what the other has changed", async ({
  page,
  signedIn,
  another,
  database,
}) => {
  await signedIn("owner", "Ada");
  await visit(page, "/settings");
  const bob = await another("owner", "Bob");
  await visit(bob.page, "/settings");
  const rule = (of: Page, name: string) => of.getByRole("switch", { name });
  const zone = (of: Page) => of.getByRole("combobox", { name: "Time zone of the shop" });
  const chooseZone = async (of: Page, name: string) => {
    await zone(of).click();
    await of.keyboard.type(name);
    await of.getByRole("option", { name }).click();
  };
  const letPass = await hold(page, ({ pathname }) => pathname === "/api/console/members.changeRules");
  await rule(page, "messages:write").uncheck();
  await rule(page, "For every staff member").check();
  await chooseZone(page, "Europe/Paris");
  await rule(bob.page, "pets:write").uncheck();
  await rule(bob.page, "For every developer").check();
  await chooseZone(bob.page, "Europe/Rome");
  const stored = () =>
    database.query("SELECT developer_scopes, second_factor_roles, time_zone FROM shop_setting").then(([row]) => row);
  await expect.poll(stored).toEqual({
    developer_scopes: ["pets:read", "messages:write"],
    second_factor_roles: ["developer"],
    time_zone: "Europe/Rome",
  });
  letPass();
  await expect(page.getByText("The time zone of the shop has changed since. It is now Europe/Rome.")).toBeVisible();
  await expect(zone(page)).toHaveText("Europe/Rome");
  for (const name of ["pets:write", "messages:write"]) await expect(rule(page, name)).not.toBeChecked();
  expect(await stored()).toEqual({
    developer_scopes: ["pets:read"],
    second_factor_roles: ["staff", "developer"],
    time_zone: "Europe/Rome",
  });
});

test("a second factor that is required while a member types is set up beside the form, which is then saved", async ({
  page,
  context,
  signedIn,
  database,
}) => {
  await signedIn("staff", "Linus");
  await visit(page, "/pets/new");
  await page.getByLabel("Name", { exact: true }).fill("Rex");
  await categoryField(page).click();
  await page.keyboard.type("7");
  await page.keyboard.press("Enter");
  const letPass = await hold(page, ({ pathname }) => pathname === "/api/console/pets.add");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await database.query("UPDATE shop_setting SET second_factor_roles = '{staff}'");
  letPass();
  const question = page.getByRole("dialog", { name: "Set up a second factor to continue" });
  await expect(question.getByRole("link")).toBeFocused();
  await question.getByRole("button", { name: "Continue" }).click();
  // Not set up yet: it asks again.
  await expect(question).toBeVisible();
  const [account] = await Promise.all([
    context.waitForEvent("page"),
    question.getByRole("link", { name: "Set it up" }).click(),
  ]);
  await setUpSecondFactor(account);
  await account.close();
  await question.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rex");
  expect(await database.query("SELECT name FROM pet")).toEqual([{ name: "Rex" }]);
});

test("a second factor that a member has lost is removed: sessions end, and the password is enough", async ({
  page,
  signedIn,
  another,
  stranger,
  server,
}) => {
  await signedIn("owner", "Ada");
  const linus = await another("staff", "Linus");
  const headers = { Origin: server.origin };
  const prepared = await linus.page.request.post("/api/console/account.prepareSecondFactor", {
    data: { password: PASSWORD },
    headers,
  });
  const { secret } = (await prepared.json()) as { secret: string };
  const confirmed = await linus.page.request.post("/api/console/account.confirmSecondFactor", {
    data: { code: totp(secret) },
    headers,
  });
  expect(confirmed.status()).toBe(200);

  await visit(page, "/members");
  const row = page.getByRole("row").filter({ hasText: linus.account.email });
  await expect(row.getByRole("cell", { name: "On", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Actions for Linus" }).click();
  await page.getByRole("menuitem", { name: "Remove second factor…" }).click();
  await page
    .getByRole("dialog", { name: "Remove the second factor of Linus?" })
    .getByRole("button", { name: "Remove second factor" })
    .click();
  await expect(row.getByRole("cell", { name: "Off", exact: true })).toBeVisible();
  await linus.page.goto("/pets");
  await expect(linus.page).toHaveURL(/\/sign-in/);

  const other = await stranger();
  await visit(other, "/sign-in");
  await other.getByLabel("Email").fill(linus.account.email);
  await other.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await other.getByRole("button", { name: "Sign in" }).click();
  await arriveAt(other, "/overview");
});

test("staff are told that only owners see the members", async ({ page, signedIn }) => {
  await signedIn("staff");
  await page.goto("/members");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your role has no access to this page");
});

/** Opens the list of pets, and signs in on the way there: the session has ended. */
async function signInAgain({ page, account }: { page: Page; account: { email: string } }): Promise<void> {
  await page.goto("/pets");
  await arriveAt(page, "/sign-in?next=%2Fpets");
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Sets up a second factor on the account page. */
async function setUpSecondFactor(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Set up a second factor" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Continue" }).click();
  const secret = ((await dialog.getByRole("code").first().textContent()) ?? "").replaceAll(" ", "");
  await dialog.getByRole("textbox", { name: "Code" }).fill(totp(secret));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem").first()).toBeVisible();
  await dialog.getByRole("button", { name: "I have saved them" }).click();
}
