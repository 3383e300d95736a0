import { expect, test, visit } from "@/e2e/fixtures/console";

test("an owner sees where a member is signed in, ends one session, and then all", async ({
  page,
  signedIn,
  another,
  database,
}) => {
  await signedIn("owner", "Ada");
  const member = await another("staff", "Linus");
  await visit(page, "/members");
  await page.getByRole("link", { name: "Active sessions" }).click();
  const table = page.getByRole("table", { name: "Active sessions" });
  const rows = table.getByRole("row").filter({ hasText: "Linus" });
  await expect(rows).toHaveCount(1);
  await expect(table.getByRole("row").filter({ hasText: "This session" })).toContainText("Ada");

  await rows.getByRole("button", { name: /^End the session of Linus/ }).click();
  await expect(rows).toHaveCount(0);
  await member.page.goto("/pets");
  await expect(member.page).toHaveURL(/\/sign-in/);

  await another("staff", "Grace");
  await page.reload();
  const others = table.getByRole("row").filter({ hasText: "Grace" });
  await others.getByRole("button", { name: "End all sessions of Grace" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End all sessions" }).click();
  await expect(others).toHaveCount(0);
  const left = await database.query("SELECT a.name FROM session s JOIN account a ON a.id = s.account_id");
  expect(left).toEqual([{ name: "Ada" }]);
});
