import { expect, test, visit } from "@/e2e/fixtures/console";

const lists = [
  { path: "/pets", api: "pets.list", search: "Search pets", rows: "Pets", title: "The pets could not be loaded" },
  {
    path: "/categories",
    api: "categories.list",
    search: "Search categories",
    rows: "Categories",
    title: "The categories could not be loaded",
  },
  {
    path: "/members",
    api: "members.list",
    search: "Search members",
    rows: "Members",
    title: "This could not be loaded",
  },
  {
    path: "/members/sessions",
    api: "members.sessions",
    search: "Search sessions",
    rows: "Active sessions",
    title: "This could not be loaded",
  },
] as const;

for (const { path, api, search, rows, title } of lists) {
  test(`${path} says that its list could not be loaded, and recovers by trying again`, async ({
    page,
    signedIn,
    petsOf,
    database,
    browserErrors,
  }) => {
    await signedIn("owner", "Rex the owner");
    await petsOf({ name: "Rex" });
    await database.query("INSERT INTO category (id, name) VALUES (1, 'Rexes')");
    await visit(page, path);
    const isList = (url: URL) => url.pathname === `/api/console/${api}`;
    await page.route(isList, (route) =>
      route.fulfill({ status: 503, json: { code: "unavailable", message: "The database is away.", status: 503 } }),
    );
    await page.getByRole("searchbox", { name: search }).fill("rex");
    const alert = page.locator("main").getByRole("alert");
    await expect(alert).toContainText(title);
    await expect(alert).toContainText("The database is away.");
    await expect(page.getByRole("searchbox", { name: search })).toHaveValue("rex");

    await page.unroute(isList);
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("table", { name: rows }).getByRole("row").filter({ hasText: /rex/i })).toHaveCount(1);
    await expect(alert).toHaveCount(0);
    expect(withoutAnswers503(browserErrors.splice(0))).toEqual([]);
  });
}

test("the inbox keeps its messages while new ones cannot be loaded, shows that, and recovers", async ({
  page,
  signedIn,
  send,
  browserErrors,
}) => {
  await signedIn("staff");
  await send("Hello");
  await visit(page, "/messages");
  const inbox = page.getByRole("list", { name: "Messages" });
  await expect(inbox).toContainText("Hello");
  const isInbox = (url: URL) => url.pathname === "/api/console/messages.list";
  await page.route(isInbox, (route) =>
    route.fulfill({ status: 503, json: { code: "unavailable", message: "The database is away.", status: 503 } }),
  );
  await send("Is anybody there?");
  await expect(page.getByText("New messages may be missing")).toBeVisible({ timeout: 20_000 });
  await expect(inbox).toContainText("Hello");
  await page.unroute(isInbox);
  await expect(page.getByText("New messages may be missing")).toHaveCount(0, { timeout: 20_000 });
  expect(withoutAnswers503(browserErrors.splice(0))).toEqual([]);
});

/** What the browser told of beside the answers that the test itself gave. */
function withoutAnswers503(browserErrors: string[]): string[] {
  return browserErrors.filter((error) => !/^503 |status of 503/.test(error));
}
