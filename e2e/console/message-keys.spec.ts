import { expect, test, visit } from "@/e2e/fixtures/console";

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
  await expect(page.getByRole("link", { name: "Unread 1" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Messages 1 unread/ })).toBeVisible();
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
