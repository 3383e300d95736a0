import { expect, expectAccessible, test, visit, visitLive } from "@/e2e/fixtures/console";

test("a message is assigned, done, linked to, and marking all as read is undone", async ({
  page,
  context,
  signedIn,
  send,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signedIn("staff");
  await send("Is Rex for sale?", "Is Mia for sale?");
  await visit(page, "/messages");
  const list = page.getByRole("list", { name: "Messages" });
  await page.getByRole("button", { name: "Mark all read" }).click();
  await expect(page.getByRole("link", { name: "Unread 0" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: "Unread 2" })).toBeVisible();

  await list.getByRole("button", { name: /Is Rex for sale/ }).click();
  await list.getByRole("button", { name: "Assign", exact: true }).click();
  await page.getByRole("menuitemcheckbox", { name: "Some staff" }).click();
  const assigned = list.getByRole("button", { name: "Assigned to Some staff" });
  await expect(assigned).toBeVisible();
  await expect(page.getByRole("link", { name: "Assigned to me 1" })).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(list.getByRole("button", { name: "Assign", exact: true })).toBeVisible();
  await list.getByRole("button", { name: "Assign", exact: true }).click();
  await page.getByRole("menuitemcheckbox", { name: "Some staff" }).click();
  await expect(assigned).toBeVisible();
  await expectAccessible(page);
  await list.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Link copied").first()).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  await page.getByRole("link", { name: "Assigned to me 1" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await visit(page, link);
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await list.getByRole("button", { name: "Mark done" }).click();
  await expect(list.getByRole("button", { name: "Reopen" })).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(page.getByText("The message is open again").first()).toBeVisible();
  await list.getByRole("button", { name: "Mark done" }).click();
  await expect(list.getByRole("button", { name: "Reopen" })).toBeVisible();
  await page.getByRole("link", { name: "Done" }).click();
  await expect(list.getByRole("listitem")).toHaveText(/Is Rex for sale/);
  await expect(list.getByRole("definition").filter({ hasText: "by Some staff" })).toBeVisible();
  await visit(page, "/messages?id=msg_nothing");
  await expect(page.getByText("Message not found")).toBeVisible();
});

test("a message leaves its tab at once when it is done or opened again, and Undo brings it back", async ({
  page,
  signedIn,
  send,
}) => {
  await signedIn("staff");
  await send("Is Rex for sale?", "Is Mia for sale?", "Is Tom for sale?");
  await visit(page, "/messages");
  const tabs = page.getByRole("navigation", { name: "Filter messages" }).getByRole("link");
  const list = page.getByRole("list", { name: "Messages" });
  const messages = list.getByRole("listitem");
  const line = (name: RegExp) => list.getByRole("button", { name });
  const change = async (name: RegExp, action: string) => {
    await line(name).click();
    await list.getByRole("button", { name: action }).click();
  };

  // The row leaves before the server has answered.
  let answer: () => void = () => undefined;
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/console/messages.finish", async (route) => {
    await isAnswered;
    await route.continue();
  });
  await change(/Mia/, "Mark done");
  await expect(messages).toHaveText([/Tom/, /Rex/]);
  await expect(line(/Rex/)).toBeFocused();
  await expect(tabs).toHaveText([/^Open2$/, /^Unread2$/, /0$/, /^Done1$/, /^All3$/]);
  answer();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(messages).toHaveText([/Tom/, /Mia/, /Rex/]);
  await expect(tabs).toHaveText([/^Open3$/, /^Unread2$/, /0$/, /^Done0$/, /^All3$/]);

  await change(/Rex/, "Mark done");
  await expect(messages).toHaveText([/Tom/, /Mia/]);
  await expect(line(/Mia/)).toBeFocused();
  await page.getByRole("link", { name: "Done 1" }).click();
  await expect(messages).toHaveText([/Rex/]);
  await list.getByRole("button", { name: "Reopen" }).click();
  await expect(page.getByRole("heading", { name: "No messages done yet" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Done 0" })).toBeFocused();
  await expect(tabs.first()).toHaveText(/^Open3$/);
  await page.reload();
  await expect(tabs).toHaveText([/^Open3$/, /^Unread1$/, /0$/, /^Done0$/, /^All3$/]);
});

test("Undo leaves a message as a colleague has decided since", async ({
  page,
  signedIn,
  accountWith,
  send,
  database,
}) => {
  await signedIn("staff", "Ann");
  await send("Is Rex for sale?");
  await visit(page, "/messages");
  const list = page.getByRole("list", { name: "Messages" });
  await list.getByRole("button", { name: /Is Rex for sale/ }).click();
  await list.getByRole("button", { name: "Assign", exact: true }).click();
  await page.getByRole("menuitemcheckbox", { name: "Ann" }).click();
  await expect(list.getByRole("button", { name: "Assigned to Ann" })).toBeVisible();
  const { id: owner } = await accountWith("owner", "Bea");
  await database.query("UPDATE message SET assignee_id = $1", [owner]);
  await page.keyboard.press("Control+z");
  const refused = page.getByRole("dialog", { name: "The message was not changed" });
  await expect(refused).toContainText("Someone else has changed it in the meantime.");
  expect(await database.query("SELECT assignee_id FROM message")).toEqual([{ assignee_id: owner }]);
});

test("what a colleague decides in the same moment is neither replaced nor undone", async ({
  page,
  signedIn,
  another,
  send,
  database,
}) => {
  await signedIn("staff", "Ann");
  for (const message of ["Is Mia for sale?", "Is Rex for sale?"]) await send(message);
  await visit(page, "/messages");
  await page.getByRole("button", { name: /Is Mia for sale/ }).focus();
  await page.keyboard.press("i");
  await expect(page.getByRole("dialog", { name: "Assigned to Ann", exact: true })).toBeVisible();
  const bea = (await another("owner", "Bea")).page;
  await visit(bea, "/messages");
  /** Has Ann press a key first, and the call of Bea arrive first. */
  const pressBoth = async (key: string, procedure: string, told: string) => {
    let arrive: () => void = () => undefined;
    const isBeaDone = new Promise<void>((resolve) => (arrive = resolve));
    await page.route(`**/api/console/${procedure}`, async (route) => {
      await isBeaDone;
      await route.continue();
    });
    await page.getByRole("button", { name: /Is Rex for sale/ }).focus();
    const isSent = page.waitForRequest(`**/api/console/${procedure}`);
    await page.keyboard.press(key);
    await isSent;
    await bea.getByRole("button", { name: /Is Rex for sale/ }).focus();
    await bea.keyboard.press(key);
    await expect(bea.getByRole("dialog", { name: told, exact: true })).toBeVisible();
    arrive();
  };
  await pressBoth("i", "messages.assign", "Assigned to Bea");
  const refused = page.getByRole("dialog", { name: "The message was not changed" });
  await expect(refused).toContainText("Someone else has changed it in the meantime.");
  await expect(page.getByRole("list", { name: "Messages" })).toContainText("Bea");
  await page.keyboard.press("Escape");

  await pressBoth("e", "messages.finish", "The message is done");
  const done = page.getByRole("dialog", { name: "The message is done", exact: true });
  await expect(done).toBeVisible();
  await expect(done.getByRole("button", { name: "Undo" })).toHaveCount(0);
  // The last change of her own is another one.
  await page.keyboard.press("Control+z");
  await expect(page.getByRole("dialog", { name: "Assigned to no one", exact: true })).toBeVisible();
  const work = "SELECT account.name, done_at IS NOT NULL AS done FROM message JOIN account ON account.id = assignee_id";
  expect(await database.query(work)).toEqual([{ name: "Bea", done: true }]);
});

test("a message that a colleague takes from one's own list stays there as what it is now", async ({
  page,
  signedIn,
  send,
  database,
}) => {
  const { id } = await signedIn("staff", "Ann");
  await send("Is Rex for sale?");
  await database.query("UPDATE message SET assignee_id = $1", [id]);
  await visit(page, "/messages?show=mine");
  const message = page.getByRole("list", { name: "Messages" }).getByRole("listitem");
  await expect(message).toContainText("Ann");
  await database.query("UPDATE message SET assignee_id = NULL");
  await expect(page.getByRole("link", { name: "Assigned to me 0" })).toBeVisible({ timeout: 20_000 });
  await expect(message).not.toContainText("Ann");
  await page.reload();
  await expect(message).toHaveCount(0);
});

test("a message that a colleague assigns is told at once, counted beside the inbox, and named by the overview", async ({
  page,
  signedIn,
  another,
  keyWith,
  call,
  database,
}) => {
  await signedIn("staff", "Ann");
  const olga = await another("owner", "Olga");
  const { key } = await keyWith({});
  for (const message of ["Is Rex for sale?", "Is Mia for sale?"])
    expect((await call("POST", "/api/messages", { key, body: { message } })).status).toBe(202);
  await database.query("UPDATE message SET read_at = now()");
  await visitLive(page, "/pets");
  const messages = page.getByRole("navigation", { name: "Console" }).getByRole("link", { name: /^Messages/ });
  await expect(messages).toHaveAccessibleName("Messages");

  await visit(olga.page, "/messages");
  await olga.page.getByRole("button", { name: /Is Rex for sale/ }).click();
  await olga.page.getByRole("button", { name: "Assign", exact: true }).click();
  await olga.page.getByRole("menuitemcheckbox", { name: "Ann" }).click();
  const told = page.getByRole("dialog", { name: "Olga assigned a message to you" });
  await expect(told).toContainText("Is Rex for sale?");
  await expect(messages).toHaveAccessibleName("Messages 0 unread, 1 assigned to you");
  await told.getByRole("button", { name: "Open" }).click();
  await expect(page.getByRole("list", { name: "Messages" }).getByRole("listitem")).toContainText("Is Rex for sale?");
  await page.getByRole("button", { name: "Mark done" }).click();
  await expect(messages).toHaveAccessibleName("Messages");

  await olga.page.getByRole("button", { name: /Is Mia for sale/ }).click();
  await olga.page.getByRole("button", { name: "Assign", exact: true }).click();
  await olga.page.getByRole("menuitemcheckbox", { name: "Ann" }).click();
  await expect(messages).toHaveAccessibleName("Messages 0 unread, 1 assigned to you");
  await visit(page, "/overview");
  await page.getByRole("link", { name: "1 assigned to you", exact: true }).click();
  await expect(page).toHaveURL("/messages?show=mine");
  await expect(page.getByRole("list", { name: "Messages" }).getByRole("listitem")).toContainText("Is Mia for sale?");
});
