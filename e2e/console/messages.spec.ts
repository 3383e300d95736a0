import { expect, test, visit } from "@/e2e/fixtures/console";

test("a message arrives without a reload, and is unread until it is opened", async ({
  page,
  signedIn,
  keyWith,
  call,
  database,
}) => {
  await signedIn("staff");
  const { key } = await keyWith({});
  await visit(page, "/messages");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Messages");
  const text = "Is Rex still for sale?";
  expect((await call("POST", "/api/messages", { key, body: { message: text } })).status).toBe(202);
  const message = page.getByRole("list", { name: "Messages" }).getByRole("button", { name: /^Unread\./ });
  await expect(message).toContainText(text, { timeout: 20_000 });
  await expect(page.getByRole("link", { name: "Unread 1" })).toBeVisible();
  await message.click();
  await expect(page.getByRole("link", { name: "Unread 0" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Mark unread" })).toBeVisible();
  await expect.poll(() => database.query("SELECT read_at IS NOT NULL AS read FROM message")).toEqual([{ read: true }]);
});
