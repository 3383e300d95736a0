import { expect, test, visit } from "@/e2e/fixtures/console";

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
