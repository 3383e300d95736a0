import { arriveAt, expect, namesIn, ready, test, visit } from "@/e2e/fixtures/console";

/** Texts of which each holds one character that means something else to the database. */
const literals = [
  { typed: "%", text: "All wool, 100%" },
  { typed: "_", text: "Wool_and_silk" },
  { typed: "\\", text: "Wool\\silk" },
];

test("pets are found by %, _ and \\ to the letter", async ({ page, signedIn, petsOf }) => {
  await signedIn("staff");
  await petsOf({ name: "Wool and silk" }, ...literals.map(({ text }) => ({ name: text })));
  await visit(page, "/pets");
  for (const { typed, text } of literals) {
    await page.getByRole("searchbox", { name: "Search pets" }).fill(typed);
    await expect(namesIn(page)).toHaveText([text]);
  }
  await page.reload();
  await ready(page);
  await expect(namesIn(page)).toHaveText([literals.at(-1)?.text ?? ""]);
});

test("messages are found by words, by a part of the text, and by %, _ and \\ to the letter", async ({
  page,
  signedIn,
  send,
}) => {
  await signedIn("staff");
  await send("Wool and silk", ...literals.map(({ text }) => text));
  await visit(page, "/messages");
  const messages = page.getByRole("list", { name: "Messages" }).getByRole("listitem");
  await expect(messages).toHaveCount(4);
  const search = page.getByRole("searchbox", { name: "Search messages" });
  await search.fill("SILK and");
  await expect(messages).toHaveCount(2);
  await search.fill('"AND SILK"');
  await expect(messages).toHaveCount(1);
  await arriveAt(page, "/messages?q=%22AND+SILK%22");
  await page.reload();
  await ready(page);
  await expect(messages).toHaveCount(1);
  await expect(messages).toContainText("Wool and silk");
  for (const { typed, text } of literals) {
    await search.fill(typed);
    await expect(messages).toHaveCount(1);
    await expect(messages).toContainText(text);
  }
  await search.fill("no such words");
  await expect(page.getByRole("heading", { name: "No messages found" })).toBeVisible();
  await page.getByRole("link", { name: "Clear search" }).click();
  await expect(messages).toHaveCount(4);
  await expect(search).toHaveValue("");
});

test("while one searches, tabs show no number that the rows contradict, and leave no room for it", async ({
  page,
  signedIn,
  petsOf,
}) => {
  await signedIn("staff");
  await petsOf({ name: "Rex" }, { name: "T-Rex", status: "sold" }, { name: "Mia", status: "sold" });
  await visit(page, "/pets");
  const tabs = page.getByRole("navigation", { name: "Status" });
  await expect(tabs.getByRole("link")).toHaveText(["All3", "Available1", "Pending0", "Sold2", "Deleted0"]);
  /** How much wider each tab is than what is seen of it. */
  const rooms = () =>
    tabs
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.clientWidth - (link.firstElementChild?.clientWidth ?? 0)));

  await page.getByRole("searchbox", { name: "Search pets" }).fill("rex");
  await expect(namesIn(page)).toHaveText(["T-Rex", "Rex"]);
  await expect(tabs.getByRole("link", { name: "Sold", exact: true })).toBeVisible();
  await expect(tabs.getByText(/\d/).filter({ visible: true })).toHaveCount(0);
  expect(await rooms()).toEqual([0, 0, 0, 0, 0]);
  await tabs.getByRole("link", { name: "Sold", exact: true }).click();
  await arriveAt(page, "/pets?status=sold&q=rex");
  await expect(namesIn(page)).toHaveText(["T-Rex"]);

  await page.getByRole("button", { name: "Clear search" }).click();
  await expect(tabs.getByRole("link", { name: "Sold 2" })).toBeVisible();
});

test("a search with a typing error offers the names it may have meant, among the pets of the list", async ({
  page,
  signedIn,
  petsOf,
}) => {
  await signedIn("staff");
  await petsOf({ name: "Minka" }, { name: "Zoë" }, { name: "Rex", status: "sold" });
  await visit(page, "/pets?status=available");
  const search = page.getByRole("searchbox", { name: "Search pets" });
  await search.fill("zoe");
  await expect(namesIn(page)).toHaveText(["Zoë"]);
  await search.fill("Mnika");
  await expect(page.getByText("Did you mean Minka?")).toBeVisible();
  await page.getByRole("link", { name: "Minka" }).click();
  await arriveAt(page, "/pets?status=available&q=Minka");
  await expect(namesIn(page)).toHaveText(["Minka"]);
  await search.fill("Rxe");
  await expect(page.getByRole("heading", { name: "No pets found" })).toBeVisible();
  await expect(page.getByText("Did you mean")).toHaveCount(0);
});

test("a search for a part of a reference offers those that begin or end with it", async ({
  page,
  signedIn,
  petsOf,
  database,
}) => {
  await signedIn("staff");
  const [bella, rex] = await petsOf({ name: "Bella" }, { name: "Rex" }, { name: "Mia" });
  const references = [
    [bella, rex],
    ["A-700123", "A-700124"],
  ];
  await database.query("INSERT INTO pet_reference SELECT * FROM unnest($1::bigint[], $2::text[])", references);
  await visit(page, "/pets?status=available");
  const search = page.getByRole("searchbox", { name: "Search pets" });
  await search.fill("a7001");
  await expect(page.getByText("Did you mean the reference A-700123 or A-700124?")).toBeVisible();
  await search.fill("0124");
  await expect(page.getByText("Did you mean the reference A-700124?")).toBeVisible();
  await page.getByRole("link", { name: "A-700124" }).click();
  await arriveAt(page, "/pets?status=available&q=A-700124");
  await expect(namesIn(page)).toHaveText(["Rex"]);
});

test("a search for what is a category offers its pets", async ({ page, signedIn, petsOf, database }) => {
  await signedIn("staff");
  await database.query("INSERT INTO category (id, name) VALUES (7, 'Kätzchen'), (8, 'Hunde')");
  await petsOf({ name: "Minka", categoryId: 7n }, { name: "Zoë", categoryId: 7n, status: "sold" }, { name: "Rex" });
  await visit(page, "/pets?status=available&q=katzchen");
  await page.getByText("Show the pets of the category Kätzchen").getByRole("link").click();
  await arriveAt(page, "/pets?status=available&category=7");
  await expect(namesIn(page)).toHaveText(["Minka"]);
});
