import { expect, namesIn, test, visit } from "@/e2e/fixtures/console";

/** An A4 page less its margins, in CSS pixels. */
const PAPER = { width: 688, height: 1017 };

test("a list and a pet are printed without what is there to be pressed", async ({ page, signedIn, petsOf }) => {
  await signedIn("owner");
  const [rex] = await petsOf({ name: "Rex" }, { name: "Mia" });
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize(PAPER);
  for (const path of ["/pets", `/pets/${rex}`, "/categories", "/activity"]) {
    await visit(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Console" })).toBeHidden();
    if (path === `/pets/${rex}`) await expect(page.getByLabel("Available: change the status of Rex")).toBeVisible();
    const controls = page.locator("main").locator("button, input, select");
    for (const control of await controls.all()) {
      // A value that a button shows is printed, without its frame.
      if (await control.evaluate((element) => element.closest("td:not([data-card=select]), [data-printed]") !== null))
        continue;
      await expect(control, `${path}: ${await control.evaluate((element) => element.outerHTML)}`).toBeHidden();
    }
  }
  await visit(page, "/pets?columns=id,category,categoryId,status,reference,added,updated");
  for (const width of [PAPER.width, PAPER.height]) {
    await page.setViewportSize({ ...PAPER, width });
    const [end] = await page
      .getByRole("table")
      .evaluateAll((tables) => tables.map((table) => table.getBoundingClientRect().right));
    expect(end).toBeLessThanOrEqual(width);
  }
  await visit(page, "/pets");
  await expect(namesIn(page)).toHaveText(["Mia", "Rex"]);
  await expect(page.getByRole("checkbox").filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole("cell", { name: "Available" }).first()).toBeVisible();
  await expect(page.getByText("2 of 2 pets")).toBeVisible();
  // What the list shows is printed as words.
  await visit(page, "/pets?status=available&category=1");
  const filters = page.getByRole("list", { name: "Filters of the list" });
  await expect(filters.getByText("Available", { exact: true })).toBeVisible();
  await expect(filters.locator("svg").filter({ visible: true })).toHaveCount(0);
  await expect(filters.getByText("Clear all")).toBeHidden();
  expect(
    await filters
      .getByRole("link")
      .first()
      .evaluate((link) => getComputedStyle(link).borderTopWidth),
  ).toBe("0px");
});

test("jobs and API keys are printed without their buttons, and their names whole", async ({
  page,
  signedIn,
  keyWith,
  database,
}) => {
  const { id: owner } = await signedIn("owner");
  const name = "The web shop of the branch in Hamburg ".repeat(2).trim();
  const { id } = await keyWith({});
  await database.query("UPDATE api_key SET name = $1 WHERE id = $2", [name, id]);
  await database.query(
    `INSERT INTO job (kind, state, actor_kind, actor_id, title_message, params, total, done, changed, started_at, finished_at)
     VALUES ('bulk', 'done', 'account', $1, '{"key": "jobTitles.deletePets", "values": {"count": 2}}', '{}', 2, 2, 2, now(), now())`,
    [owner],
  );
  await page.setViewportSize(PAPER);
  for (const path of ["/jobs", "/api-keys?whose=everyone"]) {
    await page.emulateMedia({ media: "screen" });
    await visit(page, path);
    await expect(page.locator("main td[data-pinned] button")).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await expect(page.locator("main").locator("button, select, input").filter({ visible: true })).toHaveCount(0);
    await expect(page.locator("main").locator("th[data-pinned]")).toBeHidden();
    const { scroll, paper } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      paper: window.innerWidth,
    }));
    expect(scroll).toBeLessThanOrEqual(paper);
  }
  const shown = page.getByRole("cell").getByText(name);
  expect(await shown.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(0);
});
