import type { Page } from "@playwright/test";
import { arriveAt, expect, expectAccessible, namesIn, test, visit } from "@/e2e/fixtures/console";
import { bar, box } from "@/e2e/fixtures/picking";

const pets = [
  { name: "Rex", categoryId: 7n },
  { name: "Mia", categoryId: 7n, status: "sold" },
  { name: "Tom", categoryId: 9n, status: "sold" },
] as const;

/** Longer than the delay of a tooltip. */
const TOOLTIP_MS = 600;

const viewsButton = (page: Page) => page.locator("main").getByRole("button", { name: "Views", exact: true });
const pinned = (page: Page) => page.getByRole("list", { name: "Pinned views" });
const changed = (page: Page) => page.getByText("Unsaved changes");

async function chooseFromViews(page: Page, name: string): Promise<void> {
  await viewsButton(page).click();
  await page.getByRole("menu").getByText(name, { exact: true }).click();
  await expect(page.getByRole("menu")).toHaveCount(0);
}

async function saveAs(page: Page, name: string, ...boxes: string[]): Promise<void> {
  await chooseFromViews(page, "Save view…");
  const dialog = page.getByRole("dialog", { name: "Save view" });
  await dialog.getByLabel("Name").fill(name);
  for (const box of boxes) await dialog.getByLabel(box).check();
  await dialog.getByRole("button", { name: "Save view" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
}

async function manage(page: Page) {
  await chooseFromViews(page, "Manage views…");
  return page.getByRole("dialog", { name: "Views" });
}

async function more(page: Page, view: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${view}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

test("a filter is saved under a name, found again, changed, and changed back", async ({ page, signedIn, petsOf }) => {
  await signedIn("staff");
  await petsOf(...pets);
  await visit(page, "/pets?status=sold&order=oldest");
  await expect(namesIn(page)).toHaveText(["Mia", "Tom"]);
  await saveAs(page, "Sold first");
  await expect(page).toHaveTitle("Sold first · Petstore Console");
  await expect(page).toHaveURL(/\/pets\?status=sold&order=oldest&view=[0-9a-f-]{36}$/);
  const link = page.url();
  await expect(pinned(page).getByRole("link", { name: /^Sold first/ })).toHaveText("Sold first2 pets");
  await expect(pinned(page).getByRole("link")).toHaveAttribute("aria-current", "page");

  await visit(page, "/categories");
  await pinned(page)
    .getByRole("link", { name: /^Sold first/ })
    .click();
  await arriveAt(page, link);
  await expect(namesIn(page)).toHaveText(["Mia", "Tom"]);
  await expect(changed(page)).toHaveCount(0);

  await page.getByRole("link", { name: "Available 1" }).click();
  await expect(namesIn(page)).toHaveText(["Rex"]);
  await expect(changed(page)).toBeVisible();
  await page.getByRole("button", { name: "Reset", exact: true }).click();
  await expect(page).toHaveURL(link);
  await expect(namesIn(page)).toHaveText(["Mia", "Tom"]);

  await page.getByLabel("Order").selectOption("newest");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(changed(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sold first");
  await expect(namesIn(page)).toHaveText(["Tom", "Mia"]);
  await expect(changed(page)).toHaveCount(0);
  await chooseFromViews(page, "All pets");
  await arriveAt(page, "/pets");
  const allPets = page.getByRole("menuitemcheckbox", { name: "All pets" });
  await page.getByRole("button", { name: "Views" }).click();
  await expect(allPets).toBeChecked();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Available 1" }).click();
  await expect(namesIn(page)).toHaveText(["Rex"]);
  await page.getByRole("button", { name: "Views" }).click();
  await expect(allPets).not.toBeChecked();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "All 3" }).click();
  await expect(page).toHaveTitle("Pets · Petstore Console");
});

test("the number beside a pinned view follows the pets, and a search has none", async ({ page, signedIn, petsOf }) => {
  await signedIn("staff");
  await petsOf(...pets);
  await visit(page, "/pets?category=7&status=sold");
  await saveAs(page, "Sold sevens");
  await visit(page, "/pets?q=re");
  await saveAs(page, "With re");
  await expect(pinned(page).getByRole("link")).toHaveText(["Sold sevens1 pet", "With re"]);
  await visit(page, "/pets?category=7");
  await page.getByRole("button", { name: "Available: change the status of Rex" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Sold" }).click();
  await expect(pinned(page).getByRole("link").first()).toHaveText("Sold sevens2 pets");
});

test("views are renamed, changed, shared, unpinned, deleted, and restored", async ({
  page,
  signedIn,
  another,
  petsOf,
}) => {
  await signedIn("staff", "Ann");
  const boss = await another("owner", "Boss");
  await petsOf(...pets);
  await visit(page, "/pets?status=sold");
  await saveAs(page, "Sold");
  await page.getByRole("link", { name: "Pending 0" }).click();

  const dialog = await manage(page);
  await more(page, "Sold", "Rename");
  await dialog.getByLabel("New name of Sold").fill("  ");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Fill in this field.")).toBeVisible();
  await dialog.getByLabel("New name of Sold").fill("Reserved");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Reserved", { exact: true })).toBeVisible();
  await more(page, "Reserved", "Update to the current list");
  await expect(page.getByText("Reserved saved")).toBeVisible();
  await expect(viewsButton(page)).toBeFocused();
  await manage(page);
  await more(page, "Reserved", "Share with the shop");
  await expect(dialog.getByText("Yours, shared with the shop")).toBeVisible();
  await dialog.getByRole("button", { name: "Unpin Reserved" }).click();
  await expect(dialog.getByRole("button", { name: "Pin Reserved", exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(viewsButton(page)).toBeFocused();
  await expect(changed(page)).toHaveCount(0);
  await expect(pinned(page)).toHaveCount(0);

  await visit(boss.page, "/pets");
  await chooseFromViews(boss.page, "Reserved");
  await expect(boss.page).toHaveURL(/status=pending&view=/);
  const shared = boss.page.url();
  const bossDialog = await manage(boss.page);
  await expect(bossDialog.getByText("Shared by Ann")).toBeVisible();
  await more(boss.page, "Reserved", "Delete");
  await expect(bossDialog.getByText("Reserved deleted")).toBeVisible();

  // Its address still shows the same pets.
  await visit(page, shared);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pets");
  await expect(page.getByRole("heading", { name: "No pets found" })).toBeVisible();

  await bossDialog.getByRole("button", { name: "Undo" }).click();
  await expect(bossDialog.getByText("Shared by Ann")).toBeVisible();
  await visit(page, shared);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reserved");
});

test("saving over the view of a colleague can be undone, by the notice and by keys", async ({
  page,
  signedIn,
  another,
  petsOf,
  database,
}) => {
  await signedIn("owner", "Ann");
  const ben = await another("staff", "Ben");
  await petsOf(...pets);
  await visit(ben.page, "/pets?status=sold");
  await saveAs(ben.page, "Sold");
  await manage(ben.page);
  await more(ben.page, "Sold", "Share with the shop");
  await expect(ben.page.getByText("Yours, shared with the shop")).toBeVisible();
  const [view] = await database.query<{ id: string }>("SELECT id FROM saved_view");
  const search = () => database.query("SELECT search FROM saved_view");

  await visit(page, `/pets?status=sold&order=oldest&view=${view?.id}`);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(changed(page)).toHaveCount(0);
  expect(await search()).toEqual([{ search: "status=sold&order=oldest" }]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Change to Sold undone").first()).toBeVisible();
  await expect(changed(page)).toBeVisible();
  expect(await search()).toEqual([{ search: "status=sold" }]);
  await page.keyboard.press("Control+Shift+z");
  await expect(page.getByText("Sold saved again").first()).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect.poll(search).toEqual([{ search: "status=sold" }]);

  await manage(page);
  await more(page, "Sold", "Update to the current list");
  await expect.poll(search).toEqual([{ search: "status=sold&order=oldest" }]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(search).toEqual([{ search: "status=sold" }]);

  await page.keyboard.press("Control+Shift+z");
  await expect.poll(search).toEqual([{ search: "status=sold&order=oldest" }]);
  await ben.page.goto(`/pets?status=sold&limit=50&view=${view?.id}`);
  await ben.page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(search).toEqual([{ search: "status=sold&limit=50" }]);
  await page.keyboard.press("Control+z");
  await expect(page.getByText("Someone else has changed it in the meantime.").first()).toBeVisible();
  expect(await search()).toEqual([{ search: "status=sold&limit=50" }]);
});

test("a list that shows a view unchanged follows what a colleague saves as it, and stays as it was made otherwise", async ({
  page,
  signedIn,
  another,
  petsOf,
}) => {
  await signedIn("owner", "Ann");
  const ben = await another("staff", "Ben");
  await petsOf(...pets);
  await visit(page, "/pets?status=sold");
  await saveAs(page, "Sold", "Share with the shop");
  await visit(ben.page, "/pets");
  await chooseFromViews(ben.page, "Sold");
  await expect(namesIn(ben.page)).toHaveText(["Tom", "Mia"]);

  await visit(page, `${page.url()}&order=oldest`);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(namesIn(ben.page)).toHaveText(["Mia", "Tom"]);
  await expect(changed(ben.page)).toHaveCount(0);
  await expect(ben.page.getByText("Sold was changed elsewhere. The list follows it.").first()).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(namesIn(ben.page)).toHaveText(["Tom", "Mia"]);
  await expect(changed(ben.page)).toHaveCount(0);
  await expect(changed(page)).toBeVisible();

  // Another filter would clear what is selected.
  await box(ben.page, "Tom").check();
  await page.keyboard.press("Control+Shift+z");
  await expect(changed(ben.page)).toBeVisible();
  await expect(bar(ben.page)).toContainText("1 selected");
  await page.keyboard.press("Control+z");
  await expect(changed(ben.page)).toHaveCount(0);
  await ben.page.keyboard.press("Escape");

  await visit(ben.page, `${ben.page.url()}&limit=50`);
  await expect(changed(ben.page)).toBeVisible();
  const refetched = ben.page.waitForResponse((response) => response.url().includes("savedViews.list"));
  await page.keyboard.press("Control+Shift+z");
  await refetched;
  await expect(changed(ben.page)).toBeVisible();
  await expect(ben.page).toHaveURL(/limit=50/);
  await expect(ben.page).not.toHaveURL(/order=oldest/);
});

test("saving a view stores the current list, not the list from when the dialog opened", async ({
  page,
  signedIn,
  petsOf,
}) => {
  await signedIn("staff");
  await petsOf(...pets);
  await visit(page, "/pets?status=sold");
  await saveAs(page, "Sold");
  await page.getByRole("link", { name: "Pending 0" }).click();
  await expect(page).toHaveURL(/status=pending/);
  await page.goBack();
  await expect(page).toHaveURL(/status=sold/);

  await manage(page);
  await page.goForward();
  await expect(page).toHaveURL(/status=pending/);
  const saved = page.waitForResponse("**/api/console/savedViews.change");
  await more(page, "Sold", "Update to the current list");
  await saved;
  await expect(changed(page)).toHaveCount(0);
  await visit(page, "/pets");
  await pinned(page).getByRole("link", { name: "Sold" }).click();
  await expect(page).toHaveURL(/status=pending/);
});

test("a taken name is reported beside the field", async ({ page, signedIn, petsOf }) => {
  await signedIn("staff");
  await petsOf(...pets);
  await visit(page, "/pets?status=sold");
  await saveAs(page, "Sold");
  await chooseFromViews(page, "Save view…");
  const dialog = page.getByRole("dialog", { name: "Save view" });
  await dialog.getByLabel("Name").fill("SOLD");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Another view already has this name: Sold.")).toBeVisible();
  await expect(dialog.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
});

test("columns are chosen, put in order, remembered from the first byte, and reset", async ({
  page,
  signedIn,
  petsOf,
  browser,
  context,
  server,
}) => {
  await signedIn("staff");
  await petsOf(...pets);
  await visit(page, "/pets");
  const headers = () => page.getByRole("columnheader");
  await expect(headers()).toHaveText(["", "Name", "ID", "Category", "Status", "Updated"], { useInnerText: true });
  await page.keyboard.press("c");
  const popup = page.getByRole("dialog", { name: "Columns" });
  // Shown as the address says, which follows a moment after the click.
  await popup.getByRole("checkbox", { name: "ID", exact: true }).click();
  await expect(popup.getByRole("checkbox", { name: "ID", exact: true })).not.toBeChecked();
  await popup.getByRole("checkbox", { name: "Added" }).click();
  await expect(popup.getByRole("checkbox", { name: "Added" })).toBeChecked();
  for (let step = 0; step < 5; step++) {
    await popup.getByRole("button", { name: "Move Added forward" }).click();
    if (step > 0) continue;
    // Under the pointer is another column's button now, whose tooltip would cover this one, had it the time to show.
    await page.waitForTimeout(TOOLTIP_MS);
    await expect(page.getByRole("tooltip")).toHaveCount(0);
  }
  await expect(popup.getByRole("button", { name: "Move Added forward" })).toBeFocused();
  await expect(headers()).toHaveText(["", "Name", "Added", "Category", "Status", "Updated"], { useInnerText: true });
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(popup).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Columns" })).toBeFocused();

  const bare = await browser.newContext({
    baseURL: server.origin,
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  });
  const first = await bare.newPage();
  await first.goto("/pets");
  await expect(first.getByRole("columnheader")).toHaveText(["", "Name", "Added", "Category", "Status", "Updated"], {
    useInnerText: true,
  });
  await bare.close();

  // A view that keeps its columns shows them to everybody; choosing others then changes the view, not one's own.
  await saveAs(page, "With dates");
  await expect(page).toHaveURL(/columns=added%2Ccategory%2Cstatus%2Cupdated&view=/);
  await page.getByRole("button", { name: "Columns" }).click();
  await popup.getByRole("checkbox", { name: "Category", exact: true }).click();
  await expect(popup.getByRole("checkbox", { name: "Category", exact: true })).not.toBeChecked();
  await expect(changed(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await visit(page, "/pets");
  await expect(headers()).toHaveText(["", "Name", "Added", "Category", "Status", "Updated"], { useInnerText: true });
  await page.getByRole("button", { name: "Columns" }).click();
  await popup.getByRole("button", { name: "Reset" }).click();
  await expect(headers()).toHaveText(["", "Name", "ID", "Category", "Status", "Updated"], { useInnerText: true });
  await page.reload();
  await expect(headers()).toHaveText(["", "Name", "ID", "Category", "Status", "Updated"], { useInnerText: true });
});

test("nothing moves on the way to a page with views, columns and numbers of one's own", async ({
  page,
  signedIn,
  petsOf,
}) => {
  await signedIn("staff");
  await petsOf(...pets);
  await visit(page, "/pets?columns=updated,status&status=sold");
  await saveAs(page, "Sold");
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[])
        for (const { node } of entry.sources) seen.push((node as Element | null)?.outerHTML.slice(0, 120) ?? "");
    }).observe({ type: "layout-shift", buffered: true });
  });
  await visit(page, page.url());
  await expect(namesIn(page)).toHaveCount(2);
  await page.evaluate(() => document.fonts.ready);
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([]);
});

test(
  "views are saved, found and managed without anything beyond axe or the edge of the page",
  { tag: "@phone" },
  async ({ page, signedIn, petsOf, isMobile }) => {
    test.setTimeout(120_000);
    await signedIn("owner");
    await petsOf(...pets);
    await visit(page, "/pets?status=sold&columns=added,id");
    await expect(page.getByRole("row").filter({ hasText: "Mia" }).getByRole("cell")).toHaveCount(
      // On a phone the ticks come when one begins to select.
      isMobile ? 3 : 4,
    );
    await saveAs(page, `Those that were sold ${"long ago ".repeat(3)}`.trim(), "Share with the shop");
    await page.getByLabel("Order").selectOption("oldest");
    await expect(changed(page)).toBeVisible();
    await expectAccessible(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    await viewsButton(page).click();
    await expect(page.getByRole("menu")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await chooseFromViews(page, "Save view…");
    await expect(page.getByRole("dialog", { name: "Save view" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    const dialog = await manage(page);
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    if (!isMobile) return;
    await page.getByRole("button", { name: "Menu", exact: true }).tap();
    await pinned(page).getByRole("link").tap();
    await expect(page.getByRole("navigation", { name: "Console" })).toBeHidden();
    await expect(changed(page)).toHaveCount(0);
  },
);
