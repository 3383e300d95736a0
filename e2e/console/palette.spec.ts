import type { Page } from "@playwright/test";
import { arriveAt, expect, expectAccessible, namesIn, test, visit } from "@/e2e/fixtures/console";
import { hold, withoutPartsAhead } from "@/e2e/fixtures/hold";
import { message } from "@/lib/texts/message";

const palette = (page: Page) => page.getByRole("dialog", { name: "Find anything" });
const field = (page: Page) => palette(page).getByRole("combobox", { name: "Find anything" });
const options = (page: Page) => palette(page).getByRole("option");
const highlighted = (page: Page) => palette(page).locator("[role='option'][data-highlighted]");

test("a pet is found by a part of its name and by its exact id, by keyboard alone", async ({
  page,
  signedIn,
  petsOf,
}) => {
  await signedIn("staff");
  await petsOf({ name: "Rex the Third" }, { name: "Mia" }, { id: 9007199254740993n, name: "Far away" });
  await visit(page, "/categories");
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("the thi");
  await expect(highlighted(page)).toHaveText(/Rex the Third/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rex the Third");
  await expect(palette(page)).toHaveCount(0);

  await page.keyboard.press("Control+k");
  await page.keyboard.type("9007199254740993");
  await expect(highlighted(page)).toHaveText("Far awayCategory 1 · Available · 9007199254740993");
  await page.keyboard.press("Enter");
  await arriveAt(page, "/pets/9007199254740993");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Far away");

  // Both are remembered, the latest first.
  await page.keyboard.press("Control+k");
  await expect(palette(page).getByRole("group", { name: "Recent pets" }).getByRole("option")).toHaveText([
    "Far away9007199254740993",
    /^Rex the Third/,
  ]);
  await page.keyboard.press("ArrowDown");
  await expect(highlighted(page)).toHaveText(/Rex the Third/);
});

test("pets are found by the beginning of their reference, after those whose name the text begins", async ({
  page,
  signedIn,
  petsOf,
  database,
}) => {
  await signedIn("staff");
  const ids = await petsOf({ name: "Rex" }, { name: "Mia" }, { name: "Sh1ny" });
  await database.query("INSERT INTO pet_reference (pet_id, reference) VALUES ($1, 'SH-1012'), ($2, 'SH-10')", [
    ids[0],
    ids[1],
  ]);
  await visit(page, "/categories");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("sh1");
  await expect(options(page).filter({ hasText: "Available" })).toHaveText([/^Sh1ny/, /^MiaSH-10 · /, /^RexSH-1012 · /]);
  const search = options(page).filter({ hasText: "Search the list of pets" });
  await expect(search).toHaveCount(1);
  await field(page).fill("SH-101");
  await expect(highlighted(page)).toHaveText(/^RexSH-1012 · Category 1 · Available/);
  // The list would be empty: it finds whole references.
  await expect(search).toHaveCount(0);
});

test("one goes on typing where the caret was, once the palette is closed", async ({ page, signedIn }) => {
  await signedIn("staff");
  await visit(page, "/pets/new");
  const name = page.getByLabel("Name", { exact: true });
  await name.pressSequentially("Eigh pets");
  for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowLeft");
  for (const close of ["Escape", "Control+k"]) {
    await page.keyboard.press("Control+k");
    await expect(field(page)).toBeFocused();
    await page.keyboard.press(close);
    await expect(name).toBeFocused();
    await page.keyboard.type("t");
  }
  await expect(name).toHaveValue("Eightt pets");
});

test("a page is found by what is on it", async ({ page, signedIn }) => {
  await signedIn("owner");
  await visit(page, "/categories");
  await page.keyboard.press("Control+k");
  for (const [text, entry] of [
    ["settings", /^Settings/],
    ["rules", /^Settings/],
    ["audit", /^Activity/],
    ["log", /^Activity/],
    ["api keys", /^API keys/],
    ["password", /^Account/],
    ["2fa", /^Account/],
    ["theme", /theme$/],
    ["dark", /^Switch to the dark theme/],
  ] as const) {
    await field(page).fill(text);
    await expect(highlighted(page)).toHaveText(entry);
  }
  await field(page).fill("time zone");
  await expect(options(page).filter({ hasText: /^Account|^Settings/ })).toHaveCount(2);
});

test("what has exactly the name comes first, then what begins with it", async ({
  page,
  signedIn,
  petsOf,
  database,
}) => {
  await signedIn("staff");
  await petsOf(
    { name: "Oliver" },
    { name: "Oliver Twist" },
    ...Array.from({ length: 25 }, (_, n) => ({ name: `The ${n}. Oliver` })),
    { name: "Parrots of Rio" },
  );
  await database.query(
    "INSERT INTO category (id, name) SELECT n, 'A parrot ' || n FROM generate_series(11, 20) AS n UNION VALUES (21, 'Parrots')",
  );
  await visit(page, "/docs");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("oliver");
  const pets = palette(page).getByRole("group", { name: "Pets" }).getByRole("option");
  await expect(pets).toHaveText([/^OliverCategory 1/, /^Oliver Twist/, ...Array<RegExp>(6).fill(/^The \d+\. Oliver/)]);
  await expect(highlighted(page)).toHaveText(/^OliverCategory 1/);
  await field(page).fill("parrots");
  await expect(highlighted(page)).toHaveText("Parrots21");
  await field(page).fill("parrot");
  const categories = palette(page).getByRole("group", { name: "Categories" }).getByRole("option");
  await expect(categories).toHaveText(["Parrots21", ...Array<RegExp>(3).fill(/^A parrot/)]);
});

test("a typing error is forgiven: in pages and actions, names of categories and members, and in those of pets", async ({
  page,
  signedIn,
  petsOf,
  database,
}) => {
  await signedIn("owner", "Kestrel Ann");
  await petsOf({ name: "Oliver" }, { name: "Theodor" });
  await database.query("INSERT INTO category (id, name) VALUES (12, 'Chinchillas')");
  await visit(page, "/docs");
  await page.keyboard.press("Control+k");
  for (const [text, entry] of [
    ["setings", /^Settings/],
    ["dakr theme", /^Switch to the dark theme/],
    ["chinchilas", "Chinchillas12"],
    ["kestrle", /^Kestrel Ann/],
    // The themes are there before the pet is found, and must not be highlighted.
    ["theod", /^Theodor/],
  ] as const) {
    await field(page).fill(text);
    await expect(highlighted(page)).toHaveText(entry);
  }
  await field(page).fill("Olvier");
  await expect(highlighted(page)).toHaveText("Did you mean Oliver?");
  await page.keyboard.press("Enter");
  await arriveAt(page, "/pets?q=Oliver");
  await expect(namesIn(page)).toHaveText(["Oliver"]);
});

test("text typed before it has loaded is kept", async ({ page, signedIn, petsOf }) => {
  await signedIn("staff");
  await withoutPartsAhead(page);
  await petsOf({ name: "Rex" });
  await visit(page, "/pets");
  const isScript = ({ pathname }: URL) => pathname.endsWith(".js");
  const asked = page.waitForRequest((request) => isScript(new URL(request.url())));
  const release = await hold(page, isScript);
  await page.keyboard.press("Control+k");
  await asked;
  await page.keyboard.type("messa");
  release();
  await expect(field(page)).toHaveValue("messa");
  await page.keyboard.press("Enter");
  await arriveAt(page, "/messages");
});

test("a list that matches more opens as a list, and views are found by name", async ({ page, signedIn, petsOf }) => {
  await signedIn("staff");
  await petsOf(...Array.from({ length: 12 }, (_, n) => ({ name: `Dog ${n}` })), { name: "Cat" });
  await visit(page, "/docs");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("dog");
  await expect(palette(page).getByRole("group", { name: "Pets" }).getByRole("option")).toHaveCount(8);
  await options(page).filter({ hasText: "Search the list of pets" }).click();
  await arriveAt(page, "/pets?q=dog");
  await expect(namesIn(page)).toHaveCount(12);

  await page.locator("main").getByRole("button", { name: "Views", exact: true }).click();
  await page.getByRole("menuitem", { name: "Save view…" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Every dog");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Every dog");
  await visit(page, "/docs");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("every");
  await expect(highlighted(page)).toHaveText("Every dog");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Every dog");
});

test("the palette offers the actions of the role, from any page", async ({ page, signedIn, another, petsOf }) => {
  await signedIn("owner");
  await petsOf({ name: "Rex" });
  await visit(page, "/pets");
  const run = async (text: string) => {
    await page.keyboard.press("Control+k");
    await field(page).fill(text);
    await expect(highlighted(page)).toBeVisible();
    await page.keyboard.press("Enter");
  };
  await run("invite");
  await expect(page.getByRole("dialog", { name: "Invite a member" })).toBeVisible();
  await arriveAt(page, "/members");
  await page.keyboard.press("Escape");
  await run("create an api");
  await expect(page.getByRole("dialog", { name: /key/ })).toBeVisible();
  await arriveAt(page, "/api-keys");
  await page.keyboard.press("Escape");
  await run("dark");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await run("keyboard");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.keyboard.press("Escape");
  await run("add a pet");
  await arriveAt(page, "/pets/new");
  await run("sign out");
  await arriveAt(page, "/sign-in");
  expect(await page.evaluate(() => localStorage.getItem("petstore.recent-pets"))).toBeNull();

  const developer = await another("developer");
  await visit(developer.page, "/get-started");
  await developer.page.keyboard.press("Control+k");
  await expect(options(developer.page).first()).toBeVisible();
  const names = (await options(developer.page).allTextContents()).join("\n");
  expect(names).toContain("Create an API key");
  for (const name of ["Add a pet", "Invite", "Members", "Messages", "Pets"]) expect(names).not.toContain(name);
  await field(developer.page).fill("Zzyzx");
  await expect(palette(developer.page).getByText("No matches")).toBeVisible();
});

test("Escape, its own keys and a click beside it close it, and the focus goes back", async ({
  page,
  signedIn,
  petsOf,
}) => {
  await signedIn("staff");
  await petsOf({ name: "Rex" });
  await visit(page, "/pets");
  const search = page.getByRole("searchbox", { name: "Search pets" });
  await page.keyboard.press("/");
  await expect(search).toBeFocused();
  await page.keyboard.type("nkc?");
  await expect(search).toHaveValue("nkc?");
  for (const leave of [
    () => page.keyboard.press("Escape"),
    () => page.keyboard.press("Control+k"),
    () => page.mouse.click(5, 5),
  ]) {
    await page.keyboard.press("Control+k");
    await expect(field(page)).toBeFocused();
    await leave();
    await expect(palette(page)).toHaveCount(0);
    await expect(search).toBeFocused();
  }
});

test("every page has its shortcuts, which `?` lists and which keep still while one types", async ({
  page,
  signedIn,
  petsOf,
}) => {
  await signedIn("owner");
  const [id] = await petsOf({ name: "Rex" });
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  for (const [path, ...labels] of [
    ["/pets", "Add a pet", "Saved views", "Choose columns", "Next pet", "Search", "Find anything"],
    [`/pets/${id}`, "Edit this pet", "Delete this pet", "Back to the list"],
    ["/pets/new", "Save and add another", "Back to the list"],
    ["/categories", "Add a category"],
    ["/messages", "Next message"],
    ["/api-keys", "Create an API key"],
    ["/members", "Invite a member"],
  ] as const) {
    await visit(page, path);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    // The list has the shortcuts that are bound when it opens, and a new page may not have bound its own yet.
    await expect(async () => {
      await page.keyboard.press("?");
      await expect(list).toBeVisible();
      const shown = await list.getByRole("term").allTextContents();
      await page.keyboard.press("Escape");
      await expect(list).toHaveCount(0);
      expect(shown).toEqual(expect.arrayContaining([...labels]));
    }).toPass();
  }

  await visit(page, `/pets/${id}`);
  await page.getByRole("button", { name: "Edit" }).hover();
  await expect(page.getByRole("tooltip")).toHaveText("Edite");
  await page.keyboard.press("#");
  await arriveAt(page, "/pets");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(namesIn(page)).toHaveText(["Rex"]);
});

test(
  "it opens from the button, and axe finds nothing in it",
  { tag: "@phone" },
  async ({ page, signedIn, petsOf, isMobile }) => {
    await signedIn("owner");
    await petsOf({ name: "Rex" });
    await visit(page, "/pets");
    await page.getByRole("button", { name: /^Find anything/ }).click();
    await expect(field(page)).toBeFocused();
    await expectAccessible(page);
    await field(page).fill("re");
    await expect(options(page).filter({ hasText: "Rex" })).toBeVisible();
    await expectAccessible(page);
    await field(page).fill("no such thing");
    await expect(options(page)).toHaveCount(1);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    await field(page).fill("rex");
    const option = options(page).filter({ hasText: /^Rex/ });
    if (isMobile) await option.tap();
    else await option.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rex");
  },
);

test("messages, members, keys, imports, jobs and the docs are found by a part of their name, each with its context", async ({
  page,
  signedIn,
  another,
  accountWith,
  keyWith,
  call,
  database,
}) => {
  const { id } = await signedIn("owner", "Ann");
  await accountWith("staff", "Zoë Kestrel");
  const { key } = await keyWith({});
  await database.query("UPDATE api_key SET name = 'Kestrel till', account_id = $1", [id]);
  expect((await call("POST", "/api/messages", { key, body: { message: "Where does the kestrel live?" } })).status).toBe(
    202,
  );
  await database.query("INSERT INTO category (id, name) VALUES (7, 'Kestrels')");
  await database.query(
    `INSERT INTO job (kind, state, actor_kind, actor_id, title_message, params, total, done, changed, started_at, finished_at)
     VALUES ('bulk', 'done', 'account', $1, $2, '{}', 12, 12, 12, now(), now())`,
    [id, JSON.stringify(message("jobTitles.movePets", { count: 12, category: "Kestrels" }))],
  );
  await database.query(
    `INSERT INTO pet_import (file_name, sha256, size, actor_kind, actor_id)
     VALUES ('kestrels.csv', sha256('kestrels'), 500, 'account', $1)`,
    [id],
  );
  // A message is found once it is delivered.
  await expect.poll(() => database.query("SELECT FROM message_search")).toHaveLength(1);
  await visit(page, "/overview");
  const group = (name: string) => palette(page).getByRole("group", { name, exact: true }).getByRole("option");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("kestrel");
  await expect(group("Categories")).toHaveText("Kestrels7");
  await expect(group("Messages")).toHaveText(/^Where does the kestrel live\?Kestrel till, \d/);
  await expect(group("Members")).toHaveText(/^Zoë Kestrel[^ ]+ · Staff$/);
  await expect(group("API keys").first()).toHaveText(/^Kestrel tillps_/);
  await expect(group("Imports")).toHaveText(/^kestrels\.csv/);
  await expect(group("Jobs")).toHaveText(/^Move 12 pets to Kestrels/);
  await expectAccessible(page);
  await group("Jobs").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Move 12 pets to Kestrels");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("zoe kes");
  await group("Members").click();
  await expect(page).toHaveURL(/\/members\?q=/);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("webhook signature");
  await expect(group("Docs").first()).toBeVisible();

  const staff = await another("staff");
  await visit(staff.page, "/pets");
  await staff.page.keyboard.press("Control+k");
  await staff.page.keyboard.type("kestrel");
  await expect(palette(staff.page).getByRole("group", { name: "Messages" })).toBeVisible();
  for (const name of ["Members", "API keys", "Jobs"])
    await expect(palette(staff.page).getByRole("group", { name, exact: true })).toHaveCount(0);
});
