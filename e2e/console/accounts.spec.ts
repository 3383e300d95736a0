import type { Page } from "@playwright/test";
import { arriveAt, chooseCategory, expect, PASSWORD, ready, test, visit } from "@/e2e/fixtures/console";
import type { Database } from "@/e2e/fixtures/database";
import { hold } from "@/e2e/fixtures/hold";
import { totp } from "@/lib/accounts/totp.fixture";
import type { Role } from "@/lib/core/permissions";

test("signing up, and from a key to the first pet and message by real calls", async ({ page, database }) => {
  await visit(page, "/sign-up");
  await page.getByLabel("Name").fill("Grace");
  await page.getByLabel("Email").fill("grace@shop.test");
  await page.getByLabel("Password", { exact: true }).fill("a good long password");
  await page.getByRole("button", { name: "Create account" }).click();
  await arriveAt(page, "/get-started");
  await ready(page);

  await page.getByRole("button", { name: "Create key" }).click();
  const key = page.getByLabel("API key", { exact: true });
  await expect(key).toHaveText(/^ps_live_\w+$/);

  await page.getByLabel("Name of the pet").fill("Rex the First");
  await page.getByRole("button", { name: "Add the pet" }).click();
  await expect(page.getByText("201 Created", { exact: true })).toBeVisible();

  await page.getByLabel("Message", { exact: true }).fill("Is he still for sale?");
  await page.getByRole("button", { name: "Send the message" }).click();
  await expect(page.getByText("202 Accepted", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Read the docs" })).toBeVisible();

  const [pet] = await database.query("SELECT name FROM pet");
  expect(pet).toEqual({ name: "Rex the First" });
  const [message] = await database.query("SELECT message FROM message");
  expect(message).toEqual({ message: "Is he still for sale?" });
});

test(
  "signing in with a wrong password, with the right one, and out again",
  { tag: "@phone" },
  async ({ page, accountWith, isMobile }) => {
    const { email, name } = await accountWith("staff", "Sam Staff");
    await visit(page, "/sign-in?next=/categories");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("not the password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText(/password .*(wrong|not right)|wrong .*password/i).first()).toBeVisible();
    // Nothing typed is lost.
    await expect(page.getByLabel("Email")).toHaveValue(email);

    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await arriveAt(page, "/categories");
    await ready(page);

    if (isMobile) await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: `${name} Staff Account menu` }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await arriveAt(page, "/sign-in");
    await page.goto("/pets");
    await expect(page).toHaveURL(/\/sign-in/);
  },
);

test("a second factor is set up, asked for at the next sign-in, and turned off with a code", async ({
  page,
  signedIn,
  stranger,
}) => {
  const { email } = await signedIn("staff");
  await visit(page, "/account");
  await page.getByRole("button", { name: "Set up a second factor" }).click();
  const prepare = page.getByRole("dialog", { name: "Set up a second factor" });
  await prepare.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await prepare.getByRole("button", { name: "Continue" }).click();
  const scan = page.getByRole("dialog", {
    name: "Scan this code with your authenticator",
  });
  await expect(scan.getByRole("img", { name: "QR code for the authenticator" })).toBeVisible();
  const secret = ((await scan.getByRole("code").first().textContent()) ?? "").replaceAll(" ", "");
  await scan.getByRole("textbox", { name: "Code" }).fill(totp(secret));
  await scan.getByRole("button", { name: "Turn on" }).click();
  const codes = page.getByRole("list", { name: "Recovery codes" });
  await expect(codes.getByRole("listitem").first()).toHaveText(/^\w{5}-\w{5}$/);
  const [recoveryCode = "", otherRecoveryCode = ""] = await codes.getByRole("listitem").allTextContents();
  await page.getByRole("button", { name: "I have saved them" }).click();
  await expect(page.getByText("Signing in requires your password and a code.")).toBeVisible();

  for (const kind of ["code", "recovery"] as const) {
    const other = await stranger();
    await visit(other, "/sign-in?next=/account");
    await enterPassword(other, email);
    await expect(other.getByRole("heading", { level: 1 })).toHaveText("Second factor");
    if (kind === "recovery") await other.getByRole("button", { name: "Use a recovery code" }).click();
    // The code of now has turned the second factor on, and counts no more.
    await other.getByRole("textbox").fill(kind === "code" ? totp(secret, 1) : recoveryCode);
    await other.getByRole("button", { name: "Verify" }).click();
    await arriveAt(other, "/account");
  }

  await page.getByRole("button", { name: "Turn off" }).click();
  const turnOff = page.getByRole("dialog", { name: "Turn off the second factor?" });
  await turnOff.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await turnOff.getByRole("textbox", { name: "Code or recovery code" }).fill(recoveryCode);
  await turnOff.getByRole("button", { name: "Turn off" }).click();
  await expect(turnOff.getByText("The code is wrong or has already been used.")).toBeVisible();
  await turnOff.getByRole("textbox", { name: "Code or recovery code" }).fill(otherRecoveryCode);
  await turnOff.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByText("Signing in requires your password only.")).toBeVisible();
});

test("a session that ends under an open form asks for the password, and nothing typed is lost", async ({
  page,
  signedIn,
  database,
}) => {
  const { email } = await signedIn("staff");
  await visit(page, "/pets/new");
  await page.getByLabel("Name", { exact: true }).fill("Typed before the session ended");
  await chooseCategory(page, "7");
  await database.query("DELETE FROM session");
  await page.getByRole("button", { name: "Save", exact: true }).click();

  const dialog = page.getByRole("dialog", { name: "Sign in to continue" });
  await expect(dialog).toContainText(email);
  await dialog.getByLabel("Password").fill("not the password");
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect(dialog.getByText(/wrong|not right/i)).toBeVisible();
  await dialog.getByLabel("Password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Typed before the session ended");
  const rows = await database.query("SELECT name, category_id FROM pet");
  expect(rows).toEqual([{ name: "Typed before the session ended", category_id: "7" }]);
});

test("a session that ended with a change of the role shows the pages of the new role, once signed in again", async ({
  page,
  signedIn,
  database,
}) => {
  await signedIn("staff");
  await visit(page, "/account");
  const menu = page.getByRole("navigation", { name: "Console" });
  await expect(menu.getByRole("link", { name: "Categories" })).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("Grace");
  const letPass = await hold(page, ({ pathname }) => pathname === "/api/console/account.changeName");
  await page.getByRole("button", { name: "Save name" }).click();
  await changeRole(database, "developer");
  letPass();
  await signInOver(page);
  await page.getByRole("dialog", { name: "You are now a developer" }).getByRole("button", { name: "Continue" }).click();
  await expect(menu.getByRole("link", { name: "API keys" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Categories" })).toBeHidden();
  await expect.poll(() => database.query("SELECT name FROM account")).toEqual([{ name: "Grace" }]);
});

test("a role that is changed while a pet is saved says so, and what the new role may save is saved", async ({
  page,
  signedIn,
  database,
}) => {
  await signedIn("staff");
  await visit(page, "/pets/new");
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("Rex");
  await chooseCategory(page, "7");
  await saveWhileRoleChanges(page, database, "developer");
  const told = page.getByRole("dialog", { name: "You are now a developer" });
  await expect(told).toContainText("Copy what you need before you leave this page.");
  await told.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Your role does not allow this.")).toBeVisible();
  await expect(name).toHaveValue("Rex");

  await saveWhileRoleChanges(page, database, "owner");
  const promoted = page.getByRole("dialog", { name: "You are now an owner" });
  await expect(promoted).toContainText("What you typed is still here, and can be saved.");
  await promoted.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rex");
  const menu = page.getByRole("navigation", { name: "Console" });
  await expect(menu.getByRole("link", { name: "Members" })).toBeVisible();
  expect(await database.query("SELECT name FROM pet")).toEqual([{ name: "Rex" }]);
});

test("a page that the new role may not see stays until the typed text is given up", async ({
  page,
  signedIn,
  database,
}) => {
  await signedIn("staff");
  await visit(page, "/pets/new");
  await page.getByLabel("Name", { exact: true }).fill("Rex");
  await chooseCategory(page, "7");
  await saveWhileRoleChanges(page, database, "developer");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Your role does not allow this.")).toBeVisible();
  await page.getByRole("link", { name: "Categories" }).first().click();
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  await arriveAt(page, "/get-started");
  const menu = page.getByRole("navigation", { name: "Console" });
  await expect(menu.getByRole("link", { name: "API keys" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Categories" })).toBeHidden();
});

test("a page stays with its account when another one signs in in the same browser", async ({
  page,
  context,
  signedIn,
  database,
}) => {
  const first = await signedIn("staff", "First");
  await visit(page, "/pets/new");
  await page.getByLabel("Name", { exact: true }).fill("Typed by the first");
  await chooseCategory(page, "7");
  const second = await signedIn("staff", "Second");
  const tab = await context.newPage();
  await visit(tab, "/pets/new");
  await page.getByRole("button", { name: "Save", exact: true }).click();

  const dialog = page.getByRole("dialog", { name: "Sign in to continue" });
  await expect(dialog).toContainText(first.email);
  expect(await database.query("SELECT name FROM pet")).toEqual([]);
  await tab.getByLabel("Name", { exact: true }).fill("Typed by the second");
  await chooseCategory(tab, "7");
  await tab.getByRole("button", { name: "Save", exact: true }).click();
  await expect(tab.getByRole("heading", { level: 1 })).toHaveText("Typed by the second");
  await dialog.getByLabel("Password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Typed by the first");
  const entries = await database.query(
    "SELECT subject_name, actor_id FROM activity WHERE action = 'pet.created' ORDER BY id",
  );
  expect(entries).toEqual([
    { subject_name: "Typed by the second", actor_id: second.id },
    { subject_name: "Typed by the first", actor_id: first.id },
  ]);
});

test("signing out leaves every tab without typed text, which comes back when another tab signs in again", async ({
  page,
  context,
  signedIn,
  petsOf,
}) => {
  const [petId = 0n] = await petsOf({ name: "Rex" });
  await signedIn("staff", "Other");
  const ofOther = await context.newPage();
  await visit(ofOther, `/pets/${petId}`);
  const remembered = () => ofOther.evaluate(() => localStorage.getItem("petstore.recent-pets"));
  await expect.poll(remembered).toContain("Rex");

  const { email } = await signedIn("owner", "Ann");
  await visit(page, "/categories");
  expect(await remembered()).toBeNull();
  const withDialog = await context.newPage();
  await visit(withDialog, "/members?sort=name");
  await withDialog.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(withDialog.getByRole("dialog", { name: "Invite a member" })).toBeVisible();

  await signOut(page, "Ann Owner");
  await arriveAt(page, "/sign-in");
  await arriveAt(withDialog, "/sign-in?next=%2Fmembers%3Fsort%3Dname");
  await expect(ofOther).toHaveURL(`/pets/${petId}`);

  await enterPassword(page, email);
  await arriveAt(page, "/overview");
  await arriveAt(withDialog, "/members?sort=name");
  await expect(ofOther).toHaveURL(`/pets/${petId}`);
});

test("signing out hides a tab with typed text, until its account signs in again there or in another tab", async ({
  page,
  context,
  signedIn,
  database,
}) => {
  await signedIn("owner", "Ann");
  await visit(page, "/categories");
  const typedIn = await context.newPage();
  await visit(typedIn, "/pets/new");
  const name = typedIn.getByLabel("Name", { exact: true });
  await name.fill("Rex");
  await chooseCategory(typedIn, "7");
  const invited = await context.newPage();
  await visit(invited, "/members");
  await invited.getByRole("button", { name: "Invite", exact: true }).click();
  await invited.getByLabel("Email").fill("linus@shop.test");

  await signOut(page, "Ann Owner");
  await arriveAt(page, "/sign-in");
  const hidings = [typedIn, invited].map((tab) => tab.getByRole("dialog", { name: "Sign in to continue" }));
  for (const hiding of hidings) await expect(hiding).toContainText("You signed out in another tab.");
  // A browser closes a dialog at the second Escape.
  await typedIn.bringToFront();
  for (let presses = 0; presses < 3; presses++) await typedIn.keyboard.press("Escape");
  await expect(typedIn.getByRole("dialog", { name: "Sign in to continue" })).toBeVisible();

  await signInOver(typedIn);
  for (const hiding of hidings) await expect(hiding).toBeHidden();
  await expect(invited.getByLabel("Email")).toHaveValue("linus@shop.test");
  await arriveAt(page, "/overview");
  await expect(name).toHaveValue("Rex");
  await typedIn.getByRole("button", { name: "Save", exact: true }).click();
  await expect(typedIn.getByRole("heading", { level: 1 })).toHaveText("Rex");
  expect(await database.query("SELECT name FROM pet")).toEqual([{ name: "Rex" }]);
});

test("signing out hides a tab that asks for the password already", async ({ page, context, signedIn }) => {
  await signedIn("owner", "Ann");
  await visit(page, "/categories");
  const typedIn = await context.newPage();
  await visit(typedIn, "/pets/new");
  await typedIn.getByLabel("Name", { exact: true }).fill("Rex");
  await chooseCategory(typedIn, "7");
  const ended = { status: 401, json: { code: "session_required", message: "The session has ended." } };
  await typedIn.route("**/api/console/pets.add", (route) => route.fulfill(ended));
  await typedIn.getByRole("button", { name: "Save", exact: true }).click();
  const dialog = typedIn.getByRole("dialog", { name: "Sign in to continue" });
  await expect(dialog).toBeVisible();
  await signOut(page, "Ann Owner");
  await expect(dialog).toContainText("You signed out in another tab.");
  await typedIn.bringToFront();
  for (let presses = 0; presses < 3; presses++) await typedIn.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
});

test("a call refused while a new password replaces the session is made again, and asks for nothing", async ({
  page,
  signedIn,
}) => {
  await signedIn("staff");
  await visit(page, "/account");
  const replaceSession = await hold(page, ({ pathname }) => pathname === "/api/console/account.changePassword");
  let calls = 0;
  await page.route("**/api/console/account.changeName", async (route) => {
    if (++calls > 1) return route.continue();
    return route.fulfill({ status: 401, json: { code: "session_required", message: "The session has ended." } });
  });

  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByLabel("New password").fill("another good long password");
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Changed meanwhile");
  const refused = page.waitForEvent("requestfinished", (request) => request.url().endsWith("/account.changeName"));
  await page.getByRole("button", { name: "Save name" }).click();
  await refused;
  await expect(page.getByRole("button", { name: "Save name" })).toHaveAttribute("aria-busy", "true");
  expect(calls).toBe(1);
  replaceSession();

  await expect(page.getByText("Password changed")).toBeVisible();
  await expect(page.getByText("Name saved")).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Sign in to continue" })).toHaveCount(0);
  expect(calls).toBe(2);
});

test("a developer reaches no pets", async ({ page, signedIn, petsOf }) => {
  await signedIn("developer");
  const [id] = await petsOf({ name: "Hidden from developers" });
  for (const path of ["/pets", `/pets/${id}`, "/pets/new", "/categories", "/messages", "/members"]) {
    await visit(page, path);
    await expect(page.getByText("Hidden from developers")).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Add pet" })).toHaveCount(0);
    await expect(
      page.getByRole("navigation", { name: "Console" }).getByRole("link", { name: "Pets", exact: true }),
    ).toHaveCount(0);
    await expect(page.getByRole("form", { name: "New pet" })).toHaveCount(0);
  }
  const answer = await page.request.get("/api/console/pets.list");
  expect(answer.status()).toBe(403);
});

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Changes the role of every account, and ends their sessions, as the members' page does. */
async function changeRole(database: Database, role: Role): Promise<void> {
  await database.query("UPDATE account SET role = $1", [role]);
  await database.query("DELETE FROM session");
}

/** Saves a new pet while the role changes, and signs in again over the page. */
async function saveWhileRoleChanges(page: Page, database: Database, role: Role): Promise<void> {
  const letPass = await hold(page, ({ pathname }) => pathname === "/api/console/pets.add");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await changeRole(database, role);
  letPass();
  await signInOver(page);
  await page.unrouteAll();
}

/** Signs in over a page whose session has ended. */
async function signInOver(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Sign in to continue" });
  await dialog.getByLabel("Password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Sign in" }).click();
}

/** Signs out by the account menu, whose button has the name and the role. */
async function signOut(page: Page, who: string): Promise<void> {
  await page.bringToFront();
  await page.getByRole("button", { name: `${who} Account menu` }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
}
