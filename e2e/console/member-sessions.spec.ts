import { arriveAt, expect, test, visit } from "@/e2e/fixtures/console";

test("an owner sees where members are signed in, ends one session, and then all of a member", async ({
  page,
  signedIn,
  another,
  database,
}) => {
  await signedIn("owner", "Ada");
  const linus = await another("staff", "Linus");
  await visit(page, "/members");
  await page.getByRole("link", { name: "Active sessions" }).click();
  const table = page.getByRole("table", { name: "Active sessions" });
  const rowsOf = (name: string) => table.getByRole("row").filter({ hasText: name });
  await expect(rowsOf("Linus")).toHaveCount(1);
  await expect(table.getByRole("row").filter({ hasText: "This session" })).toContainText("Ada");
  await expect(rowsOf("Ada").getByRole("button")).toHaveCount(0);

  await page.getByRole("button", { name: "Actions for the session of Linus on Unknown device" }).click();
  await page.getByRole("menuitem", { name: "End this session" }).click();
  await expect(rowsOf("Linus")).toHaveCount(0);
  await linus.page.goto("/pets");
  await expect(linus.page).toHaveURL(/\/sign-in/);

  // A session that begins meanwhile appears by itself.
  await another("staff", "Grace");
  await page.getByRole("button", { name: "Actions for the session of Grace on Unknown device" }).click();
  await page.getByRole("menuitem", { name: "End all sessions of this member…" }).click();
  const question = page.getByRole("dialog", { name: "End all sessions of Grace?" });
  await question.getByRole("button", { name: "End all sessions" }).click();
  await expect(rowsOf("Grace")).toHaveCount(0);
  const left = await database.query("SELECT a.name FROM session s JOIN account a ON a.id = s.account_id");
  expect(left).toEqual([{ name: "Ada" }]);
});

test("sessions are searched by member, and an empty result is shown", async ({ page, signedIn, another }) => {
  await signedIn("owner", "Ada");
  const linus = await another("staff", "Linus");
  await visit(page, "/members");
  await page.getByRole("button", { name: "Actions for Linus" }).click();
  await page.getByRole("menuitem", { name: "Active sessions" }).click();
  await arriveAt(page, `/members/sessions?q=${encodeURIComponent(linus.account.email)}`);
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(2);
  const search = page.getByRole("searchbox", { name: "Search sessions" });
  await search.fill("linus");
  await expect(page).toHaveURL("/members/sessions?q=linus");
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(2);
  await search.fill("nobody");
  await expect(page.getByText("No member whose name or email contains “nobody” is signed in.")).toBeVisible();
  await page.getByRole("link", { name: "Show all sessions" }).click();
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(3);
});

test("staff are told that only owners see the sessions of members", async ({ page, signedIn }) => {
  await signedIn("staff");
  await page.goto("/members/sessions");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your role has no access to this page");
});
