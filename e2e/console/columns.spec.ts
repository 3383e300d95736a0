import type { Page } from "@playwright/test";
import { expect, namesIn, test, visit, visitLive } from "@/e2e/fixtures/console";

test("a column is dragged to another width, fitted by a double-click, and keeps it from the first byte", async ({
  page,
  signedIn,
  petsOf,
}) => {
  await signedIn("staff");
  await petsOf({ name: "Rex", id: 9007199254740993n }, { name: "Mia" });
  await visit(page, "/pets");
  const before = await widthOf(page, "Category");
  await dragEdge(page, "Category", -60);
  await expect.poll(() => widthOf(page, "Category")).toBe(before + 60);
  await visit(page, "/pets");
  expect(await widthOf(page, "Category")).toBe(before + 60);

  // The longest of the ids is shown whole.
  const id = page.getByRole("cell", { name: "9007199254740993" }).locator("bdi");
  expect(await isCutOff(id)).toBe(true);
  await edgeOf(page, "ID").dblclick();
  await expect.poll(() => isCutOff(id)).toBe(false);

  // No width leaves the name without room.
  await dragEdge(page, "Category", -700);
  await dragEdge(page, "Status", -700);
  expect(await widthOf(page, "Name")).toBeGreaterThan(150);
  await expect(namesIn(page)).toHaveText(["Rex", "Mia"]);

  await page.keyboard.press("c");
  const width = page.getByRole("slider", { name: "Width of Category", exact: true });
  await width.focus();
  const wide = await widthOf(page, "Category");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => widthOf(page, "Category")).toBeLessThan(wide);
  await page.getByRole("button", { name: "Reset" }).click();
  await expect.poll(() => widthOf(page, "Category")).toBe(before);
});

test("rows are compact by choice, in every list and from the first byte", async ({ page, signedIn, petsOf }) => {
  await signedIn("staff");
  await petsOf({ name: "Rex" });
  await visit(page, "/pets");
  expect(await rowHeight(page)).toBe(44);
  await page.getByRole("button", { name: /Account menu$/ }).click();
  await page.getByText("Compact", { exact: true }).click();
  await expect.poll(() => rowHeight(page)).toBeLessThan(36);
  await visit(page, "/activity");
  expect(await page.locator("html").getAttribute("data-density")).toBe("compact");
});

test("a category without a name is called by its number, in the list and where pets are found", async ({
  page,
  signedIn,
  petsOf,
}) => {
  await signedIn("staff");
  await petsOf({ name: "Rex", categoryId: 3n });
  await visit(page, "/pets");
  await expect(page.getByRole("cell", { name: "Category 3", exact: true })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Find anything" }).fill("Rex");
  await expect(page.getByRole("option", { name: /Rex/ }).first()).toContainText("Category 3");
});

test("the id of a category can be shown beside its name", async ({ page, signedIn, petsOf, database }) => {
  await signedIn("staff");
  await database.query("INSERT INTO category (id, name) VALUES (77, 'Chinchillas')");
  await petsOf({ name: "Rex", categoryId: 77n });
  await visit(page, "/pets?columns=category,categoryId");
  await expect(page.getByRole("cell", { name: "Chinchillas" })).toBeVisible();
  await expect(page.getByRole("cell", { name: "77", exact: true })).toBeVisible();
});

const headingOf = (page: Page, name: string) => page.getByRole("columnheader", { name, exact: true });
const edgeOf = (page: Page, name: string) => headingOf(page, name).locator("[data-tooltip]");

async function widthOf(page: Page, name: string): Promise<number> {
  return Math.round((await headingOf(page, name).boundingBox())?.width ?? 0);
}

async function rowHeight(page: Page): Promise<number> {
  return Math.round((await page.getByRole("row").nth(1).boundingBox())?.height ?? 0);
}

async function dragEdge(page: Page, name: string, byX: number): Promise<void> {
  const edge = await edgeOf(page, name).boundingBox();
  const x = (edge?.x ?? 0) + (edge?.width ?? 0) / 2;
  const y = (edge?.y ?? 0) + (edge?.height ?? 0) / 2;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + byX / 2, y);
  await page.mouse.move(x + byX, y);
  await page.mouse.up();
}

async function isCutOff(text: ReturnType<Page["locator"]>): Promise<boolean> {
  return text.evaluate((element) => element.scrollWidth > element.clientWidth);
}

test("the references of pets are a column, which is looked up only where it is shown and follows an edit", async ({
  page,
  signedIn,
  petsOf,
  database,
  another,
}) => {
  await signedIn("staff");
  const [rex] = await petsOf({ name: "Rex" }, { name: "Max" });
  await database.query("INSERT INTO pet_reference (pet_id, reference) VALUES ($1, 'A-0012')", [rex]);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("references=")) asked.push(request.url());
  });
  await visitLive(page, "/pets");
  await page.getByRole("link", { name: "Sold" }).first().hover();
  await page.getByRole("button", { name: "Columns" }).click();
  expect(asked).toEqual([]);
  await page.getByRole("checkbox", { name: "Reference" }).check();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("cell", { name: "A-0012" })).toBeVisible();
  const heading = headingOf(page, "Reference");
  await expect(heading.getByRole("link")).toHaveCount(0);
  await expect(heading).not.toHaveAttribute("aria-sort");

  const html = await (await page.request.get("/pets")).text();
  expect(html).toContain("A-0012");
  const other = await another("staff", "Ben");
  await visit(other.page, `/pets/${rex}`);
  await other.page.getByRole("button", { name: "Change Reference" }).click();
  await other.page.getByLabel("Reference").fill("B-7");
  await other.page.keyboard.press("Enter");
  await expect(page.getByRole("cell", { name: "B-7" })).toBeVisible();

  await page.getByRole("button", { name: "Available: change the status of Rex" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Sold" }).click();
  await expect(page.getByRole("button", { name: "Sold: change the status of Rex" })).toBeVisible();
  await expect(page.getByRole("cell", { name: "B-7" })).toBeVisible();
});

test("a category has the room that a tablet leaves it", async ({ page, signedIn, petsOf, database }) => {
  await signedIn("staff");
  await database.query("INSERT INTO category (id, name) VALUES (7, 'Chinchillas and degus')");
  await petsOf({ name: "Müsli", categoryId: 7n });
  await visit(page, "/pets");
  const category = page.getByText("Chinchillas and degus");
  for (const width of [768, 820, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const room = await category.evaluate(({ scrollWidth, clientWidth }) => clientWidth - scrollWidth);
    expect(room, `at ${width} px`).toBeGreaterThanOrEqual(0);
  }
});
