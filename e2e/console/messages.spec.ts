import { expect, expectAccessible, test, visit, visitLive } from "@/e2e/fixtures/console";

test("a message arrives without a reload, and is unread until it is opened", async ({
  page,
  signedIn,
  send,
  database,
}) => {
  await signedIn("staff");
  await visit(page, "/messages");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Messages");
  const text = "Is Rex still for sale?";
  await send(text);
  const message = page.getByRole("list", { name: "Messages" }).getByRole("button", { name: /^Unread\./ });
  await expect(message).toContainText(text, { timeout: 20_000 });
  await expect(page.getByRole("link", { name: "Unread 1" })).toBeVisible();
  await message.click();
  await expect(page.getByRole("link", { name: "Unread 0" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Mark unread" })).toBeVisible();
  await expect.poll(() => database.query("SELECT read_at IS NOT NULL AS read FROM message")).toEqual([{ read: true }]);
});

test("messages that come while one reads further down wait, and are shown when asked for", async ({
  page,
  signedIn,
  send,
}) => {
  await signedIn("staff");
  for (let n = 1; n <= 30; n++) await send(`Message ${n}`);
  await visit(page, "/messages");
  const messages = page.getByRole("list", { name: "Messages" }).getByRole("listitem");
  await expect(messages).toHaveCount(30);
  const read = messages.filter({ hasText: /Message 5(?!\d)/ }).first();
  await read.scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(120);
  const place = await read.boundingBox();

  await send("The newest");
  const pill = page.getByRole("button", { name: "1 new message", exact: true });
  await expect(pill).toBeInViewport({ timeout: 20_000 });
  await expect(messages).toHaveCount(30);
  expect(await read.boundingBox()).toEqual(place);

  await pill.click();
  await expect(messages).toHaveCount(31);
  await expect(messages.first()).toContainText("The newest");
  await expect(messages.first()).toBeInViewport();
  await expect(messages.first().getByRole("button").first()).toBeFocused();
  await expect(pill).toHaveCount(0);
});

test.describe("after a break of the connection", () => {
  test.use({ errorsOfOffline: true });

  test("one's own assignments follow each other, and none replaces a colleague's", async ({
    page,
    context,
    signedIn,
    accountWith,
    send,
    database,
  }) => {
    await signedIn("staff", "Ann");
    const { id: bea } = await accountWith("owner", "Bea");
    await send("Is Rex for sale?");
    await visit(page, "/messages");
    const list = page.getByRole("list", { name: "Messages" });
    const offline = page.getByRole("status").filter({ hasText: "You are offline" });
    await page.getByRole("button", { name: /Is Rex for sale/ }).click();
    // The menu has to be loaded before the connection is gone.
    await list.getByRole("button", { name: "Assign", exact: true }).click();
    const toBea = page.getByRole("menuitemcheckbox", { name: "Bea" });
    await expect(toBea).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(toBea).toHaveCount(0);
    const assignTwice = async () => {
      await context.setOffline(true);
      await page.keyboard.press("i");
      await expect(offline).toContainText("1 change will be saved");
      await list.locator("[data-assign] button").click();
      await toBea.click();
      await expect(offline).toContainText("2 changes will be saved");
    };
    await assignTwice();
    await context.setOffline(false);
    await expect(list.getByRole("button", { name: "Assigned to Bea" })).toBeVisible({ timeout: 20_000 });
    await page.keyboard.press("Control+z");
    await expect(list.getByRole("button", { name: "Assigned to Ann" })).toBeVisible();
    await page.keyboard.press("Control+z");
    await expect(list.getByRole("button", { name: "Assign", exact: true })).toBeVisible();

    await assignTwice();
    const { id: cleo } = await accountWith("owner", "Cleo");
    await database.query("UPDATE message SET assignee_id = $1", [cleo]);
    await context.setOffline(false);
    await expect(page.getByRole("dialog", { name: "The message was not changed" }).first()).toBeVisible({
      timeout: 20_000,
    });
    await expect(list.getByRole("button", { name: "Assigned to Cleo" })).toBeVisible();
    const who = await database.query("SELECT assignee_id FROM message");
    expect([who, who[0]?.assignee_id === bea]).toEqual([[{ assignee_id: cleo }], false]);
  });

  test("marking all as read leaves those unread that came after it was asked for", async ({
    page,
    context,
    signedIn,
    send,
    database,
  }) => {
    await signedIn("staff");
    await send("Is Rex for sale?");
    await visit(page, "/messages");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Mark all read" }).click();
    await expect(page.getByRole("status").filter({ hasText: "You are offline" })).toContainText(
      "1 change will be saved",
    );
    await send("Is Mia for sale?");
    await context.setOffline(false);
    await expect(page.getByRole("dialog", { name: "1 message marked read" })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole("link", { name: "Unread 1" })).toBeVisible();
    const unread = "SELECT message FROM message WHERE read_at IS NULL";
    expect(await database.query(unread)).toEqual([{ message: "Is Mia for sale?" }]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("link", { name: "Unread 2" })).toBeVisible();
  });

  test("more messages than a page that come at once are all within reach", async ({
    page,
    context,
    signedIn,
    send,
  }) => {
    await signedIn("staff");
    await send("From yesterday");
    await visit(page, "/messages");
    const messages = page.getByRole("list", { name: "Messages" }).getByRole("listitem");
    await expect(messages).toHaveCount(1);
    await context.setOffline(true);
    for (let n = 1; n <= 32; n++) await send(`Message ${n} of the night`);
    await context.setOffline(false);
    await expect(messages.first()).toContainText("Message 32 of", { timeout: 20_000 });
    await expect(messages).toHaveCount(30);
    await page.getByRole("link", { name: "Older" }).click();
    await expect(messages).toHaveCount(3);
    await expect(messages.nth(1)).toContainText("Message 1 of");
    await expect(messages.last()).toContainText("From yesterday");
  });
});

test("marking all as read leaves those unread that wait behind the notice of new ones", async ({
  page,
  signedIn,
  send,
  database,
}) => {
  await signedIn("staff");
  await send("Is Rex for sale?", "Is Mia for sale?");
  await visit(page, "/messages");
  await page.getByRole("button", { name: /Is Rex for sale/ }).click();
  await send("Is Tom for sale?", "Is Ada for sale?");
  const pill = page.getByRole("button", { name: "2 new messages", exact: true });
  await expect(pill).toBeVisible({ timeout: 20_000 });
  const markAll = page.getByRole("button", { name: "Mark all read" });
  await markAll.click();
  await expect(page.getByRole("dialog", { name: "1 message marked read" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Unread 2" })).toBeVisible();
  const unread = () => database.query("SELECT message FROM message WHERE read_at IS NULL ORDER BY message");
  expect(await unread()).toEqual([{ message: "Is Ada for sale?" }, { message: "Is Tom for sale?" }]);
  await pill.click();
  await markAll.click();
  await expect(page.getByRole("link", { name: "Unread 0" })).toBeVisible();
  expect(await unread()).toEqual([]);
});

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

test("the inbox opens with the messages that are not done, and shows at once what a colleague has done", async ({
  page,
  signedIn,
  send,
  database,
}) => {
  await signedIn("staff");
  await send("Is Rex for sale?", "Is Mia for sale?", "Is Tom for sale?");
  await database.query("UPDATE message SET done_at = now() WHERE message LIKE '%Tom%'");
  await visit(page, "/messages");
  const messages = page.getByRole("list", { name: "Messages" }).getByRole("listitem");
  await expect(messages).toHaveText([/Mia/, /Rex/]);
  await database.query("UPDATE message SET done_at = now() WHERE message LIKE '%Rex%'");
  // In its place, so that nothing moves under the reader.
  await expect(messages).toHaveText([/Mia/, /^Unread.*Done.*Rex/], { timeout: 20_000 });
  // What becomes of it afterwards is shown as well.
  await database.query("UPDATE message SET read_at = now()");
  await expect(messages).toHaveText([/^(?!Unread).*Mia/, /^(?!Unread).*Done.*Rex/], { timeout: 20_000 });
  await page.reload();
  await expect(messages).toHaveText([/Mia/]);

  await database.query("UPDATE message SET done_at = now()");
  await page.reload();
  await expect(page.getByRole("heading", { name: "No open messages" })).toBeVisible();
  await page.getByRole("link", { name: "Show done messages" }).click();
  await expect(messages).toHaveCount(3);
  await page.getByRole("link", { name: "Open" }).click();
  await page.getByRole("searchbox").fill("Mia");
  await expect(page.getByText("No open message contains “Mia”.")).toBeVisible();
  await page.getByRole("link", { name: "Search all messages" }).click();
  await expect(messages).toHaveText([/Mia/]);
});

test("each tab says how many messages it has, and follows the shop", async ({ page, signedIn, send, database }) => {
  const { id } = await signedIn("staff", "Ann");
  await send("Is Rex for sale?", "Is Mia for sale?", "Is Tom for sale?");
  await database.query("UPDATE message SET done_at = now() WHERE message LIKE '%Tom%'");
  await visit(page, "/messages");
  const tabs = page.getByRole("navigation", { name: "Filter messages" }).getByRole("link");
  await expect(tabs).toHaveText([/^Open2$/, /^Unread3$/, /^Assigned to me0$/, /^Done1$/, /^All3$/]);
  await send("Is Kim for sale?");
  await expect(tabs).toHaveText([/3$/, /4$/, /0$/, /1$/, /4$/], { timeout: 20_000 });
  await database.query("UPDATE message SET done_at = now(), read_at = now() WHERE message LIKE '%Rex%'");
  await database.query("UPDATE message SET assignee_id = $1 WHERE message LIKE '%Mia%'", [id]);
  await expect(tabs).toHaveText([/2$/, /3$/, /1$/, /2$/, /4$/], { timeout: 20_000 });

  await database.query(`
    INSERT INTO message (id, message, status, api_key_id, created_at)
    SELECT 'msg_' || n, 'Is Rex for sale?', 'delivered', (SELECT id FROM api_key LIMIT 1), now() - interval '1 day'
    FROM generate_series(1, 1000) AS n`);
  await page.reload();
  await expect(tabs).toHaveText([/Open1,000\+$/, /1,000\+$/, /1$/, /2$/, /1,000\+$/]);
});

test("a message that is done leaves the open ones at once, one that is reopened the done ones, and Undo brings it back", async ({
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

test("addresses of the web in a message are links that tell the other site nothing", async ({
  page,
  signedIn,
  send,
}) => {
  await signedIn("staff");
  await send("Look at https://pets.example/rex?a=1, not at javascript:alert(1).");
  await visit(page, "/messages");
  const message = page.getByRole("list", { name: "Messages" }).getByRole("listitem");
  await message.getByRole("button").first().click();
  const link = message.getByRole("link");
  await expect(link).toHaveText("https://pets.example/rex?a=1");
  await expect(link).toHaveAttribute("href", "https://pets.example/rex?a=1");
  await expect(link).toHaveAttribute("rel", "noopener noreferrer nofollow");
  await expect(link).toHaveAttribute("target", "_blank");
});

test("a message that is opened at the foot of the window is shown with its buttons", async ({
  page,
  signedIn,
  send,
}) => {
  await signedIn("staff");
  await send(...Array.from({ length: 20 }, (_, n) => `Is Rex ${n} for sale?`));
  await page.setViewportSize({ width: 1280, height: 600 });
  await visit(page, "/messages");
  const messages = page.getByRole("list", { name: "Messages" }).getByRole("listitem");
  await expect(messages).toHaveCount(20);
  const last = await messages.evaluateAll((items) =>
    items.findLastIndex((item) => item.getBoundingClientRect().bottom <= innerHeight),
  );
  await messages.nth(last).getByRole("button").first().click();
  await expect(messages.nth(last).getByRole("button", { name: "Mark done" })).toBeInViewport({ ratio: 1 });
});

test("an open message is taken and done by keys, and the notice says which one", async ({ page, signedIn, send }) => {
  await signedIn("staff");
  await send(`Is Rex for sale?\n${"He looks so kind. ".repeat(20)}`);
  await visit(page, "/messages");
  const message = page.getByRole("list", { name: "Messages" }).getByRole("button", { expanded: true });
  await page.getByRole("button", { name: /Is Rex for sale/ }).click();
  await page.keyboard.press("i");
  const notice = page.getByRole("dialog", { name: "Assigned to Some staff" });
  await expect(notice).toContainText("Is Rex for sale?");
  await expect(message).toContainText("Some staff");
  await page.keyboard.press("e");
  await expect(page.getByRole("dialog", { name: "The message is done", exact: true })).toContainText(
    "Is Rex for sale?",
  );
  await expect(page.getByRole("heading", { name: "No open messages" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Open 0" })).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect(page.getByRole("button", { name: "Mark done" })).toBeVisible();

  await message.click();
  await page.emulateMedia({ media: "print" });
  const text = page.getByRole("heading").getByText("He looks so kind.");
  expect(await text.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(0);
});

test("a message in the list is read, assigned and done by keys without being opened", async ({
  page,
  signedIn,
  send,
}) => {
  await signedIn("staff");
  await send("Is Mia for sale?");
  await send("Is Rex for sale?");
  await visit(page, "/messages");
  const rex = page.getByRole("button", { name: /Is Rex for sale/ });
  const weightOf = (text: string) =>
    rex.getByText(text).evaluate((element) => Number(getComputedStyle(element).fontWeight));
  expect(await weightOf("Is Rex for sale?")).toBeGreaterThan(await weightOf("key of"));
  const [time, arrow] = [await rex.locator("time").boundingBox(), await rex.locator("svg").last().boundingBox()];
  expect((arrow?.x ?? 0) - (time?.x ?? 0) - (time?.width ?? 0)).toBeLessThan(40);

  await page.keyboard.press("j");
  await expect(rex).toBeFocused();
  await page.keyboard.press("u");
  await expect(rex).toHaveAccessibleName(/^(?!Unread)/);
  await page.keyboard.press("u");
  await expect(rex).toHaveAccessibleName(/^Unread/);
  await page.keyboard.press("i");
  await expect(page.getByRole("dialog", { name: "Assigned to Some staff" })).toContainText("Is Rex for sale?");
  await expect(rex).toContainText("Some staff");
  await page.keyboard.press("?");
  const shortcuts = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  for (const name of ["Mark done or reopen", "Assign to me", "Mark read or unread"])
    await expect(shortcuts.getByText(name, { exact: true })).toHaveCount(name === "Assign to me" ? 0 : 1);
  await page.keyboard.press("Escape");
  await expect(rex).toBeFocused();
  await page.keyboard.press("e");
  await expect(rex).toHaveCount(0);
  await expect(page.getByRole("button", { name: /Is Mia for sale/ })).toBeFocused();
  await page.keyboard.press("a");
  await expect(page.getByRole("menuitemcheckbox", { name: "No one" })).toBeFocused();
  await page.keyboard.press("Escape");
  const opened = page.getByRole("list", { name: "Messages" }).getByRole("button", { expanded: true });
  await expect(opened).toBeFocused();
});

test("a held key is one press, except where it only moves on", async ({ page, signedIn, send, database }) => {
  await signedIn("staff");
  for (const name of ["Ada", "Bob", "Cat", "Dot", "Eve", "Fay"]) await send(`Is ${name} for sale?`);
  await visit(page, "/messages");
  const done = () => database.query("SELECT message FROM message WHERE done_at IS NOT NULL ORDER BY message");
  const hold = async (key: string) => {
    for (let i = 0; i < 4; i++) await page.keyboard.down(key);
    await page.keyboard.up(key);
  };
  const focused = page.locator(":focus");
  await hold("j");
  await expect(focused).toContainText("Is Cat for sale?");
  await hold("e");
  await expect(page.getByRole("dialog", { name: "The message is done", exact: true })).toHaveCount(1);
  await expect(focused).toContainText("Is Bob for sale?");
  await page.keyboard.press("e");
  await expect(focused).toContainText("Is Ada for sale?");
  await expect.poll(done).toEqual([{ message: "Is Bob for sale?" }, { message: "Is Cat for sale?" }]);
  await page.keyboard.down("Control");
  await hold("z");
  await expect.poll(done).toEqual([{ message: "Is Cat for sale?" }]);
  await hold("k");
  await expect(page.getByRole("dialog", { name: "Find anything" })).toBeVisible();
  await hold("k");
  await expect(page.getByRole("dialog", { name: "Find anything" })).toBeHidden();
  await page.keyboard.up("Control");
  expect(await done()).toEqual([{ message: "Is Cat for sale?" }]);
});

test("keys work on a layout whose letters are not Latin", async ({ page, signedIn, send }) => {
  await signedIn("staff");
  await send("Is Rex for sale?");
  await visit(page, "/messages");
  const press = (key: string, code: string, ctrlKey = false) =>
    page.evaluate(
      (keys) =>
        document.activeElement?.dispatchEvent(
          new KeyboardEvent("keydown", { ...keys, bubbles: true, cancelable: true }),
        ),
      { key, code, ctrlKey },
    );
  await press("ت", "KeyJ");
  await expect(page.locator(":focus")).toContainText("Is Rex for sale?");
  await press("ث", "KeyE");
  await expect(page.getByRole("heading", { name: "No open messages" })).toBeVisible();
  await press("ئ", "KeyZ", true);
  await expect(page.getByRole("button", { name: /Is Rex for sale/ })).toBeVisible();
  await press("ن", "KeyK", true);
  await expect(page.getByRole("dialog", { name: "Find anything" })).toBeVisible();
});

test("the buttons of the last message can be scrolled out from under a toast", async ({ page, signedIn, send }) => {
  await signedIn("staff");
  await send(...Array.from({ length: 12 }, (_, n) => `Is Rex ${n} for sale? ${"He looks so kind. ".repeat(4)}`));
  await page.setViewportSize({ width: 1280, height: 500 });
  await visit(page, "/messages");
  const last = page.getByRole("list", { name: "Messages" }).getByRole("listitem").last();
  await last.getByRole("button").first().click();
  await page.keyboard.press("i");
  const toast = page.getByRole("dialog", { name: "Assigned to Some staff" });
  await toast.hover();
  await page.mouse.wheel(0, 5_000);
  await expect
    .poll(async () => {
      const [button, over] = [
        await last.getByRole("button", { name: "Mark done" }).boundingBox(),
        await toast.boundingBox(),
      ];
      return (button?.y ?? 0) + (button?.height ?? 0) - (over?.y ?? 0);
    })
    .toBeLessThan(0);
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
