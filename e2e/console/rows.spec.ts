import { expect, namesIn, test, visit } from "@/e2e/fixtures/console";

test("a row is followed from anywhere in it, but its text can be selected", async ({
  page,
  context,
  signedIn,
  petsOf,
}) => {
  await signedIn("staff");
  const [rex] = await petsOf({ name: "Rex" });
  await visit(page, "/pets");
  const id = page.getByRole("cell", { name: String(rex), exact: true });
  const opensRex = new RegExp(`/pets/${rex}\\?n=1$`);
  const text = await id.locator("bdi").boundingBox();
  const y = (text?.y ?? 0) + (text?.height ?? 0) / 2;
  await page.mouse.move(text?.x ?? 0, y);
  await page.mouse.down();
  await page.mouse.move((text?.x ?? 0) + (text?.width ?? 0) - 1, y, { steps: 4 });
  await page.mouse.up();
  expect(await page.evaluate(() => String(document.getSelection()).trim())).toBe(String(rex));
  await expect(page).toHaveURL("/pets");

  await page.mouse.click(5, 5);
  const opened = context.waitForEvent("page");
  await id.click({ modifiers: ["ControlOrMeta"] });
  await expect(await opened).toHaveURL(opensRex);
  await expect(page).toHaveURL("/pets");

  await id.click();
  await expect(page).toHaveURL(opensRex);
});

test("the headings of a long list stay in view", async ({ page, signedIn, shop }) => {
  await signedIn("staff");
  await shop.add(60);
  await visit(page, "/pets?limit=50");
  await namesIn(page).last().scrollIntoViewIfNeeded();
  await expect(page.getByRole("columnheader", { name: "Category" })).toBeInViewport();
  // Going up by the keyboard, no row is hidden below them.
  await namesIn(page).last().focus();
  for (let row = 0; row < 40; row++) await page.keyboard.press("ArrowUp");
  const heading = await page.getByRole("columnheader", { name: "Category" }).boundingBox();
  const focused = await page.locator("a[data-pet]:focus").boundingBox();
  expect(focused?.y).toBeGreaterThanOrEqual((heading?.y ?? 0) + (heading?.height ?? 0));
});

test("pages and pets say their place in the list", async ({ page, signedIn, shop }) => {
  await signedIn("staff");
  await shop.clear();
  await shop.add(50);
  await visit(page, "/pets");
  const foot = page.getByRole("navigation", { name: "Pages" });
  await expect(foot).toContainText("1–20 of 50 pets");
  await foot.getByRole("link", { name: "Next" }).click();
  await expect(foot).toContainText("21–40 of 50 pets");
  await expect(namesIn(page).first()).toHaveText("Pet 30");
  await foot.getByRole("link", { name: "Next" }).click();
  await expect(foot).toContainText("41–50 of 50 pets");
  await expect(namesIn(page).first()).toHaveText("Pet 10");
  await foot.getByRole("link", { name: "Previous" }).click();
  await expect(foot).toContainText("21–40 of 50 pets");
  await expect(namesIn(page).first()).toHaveText("Pet 30");

  await namesIn(page).nth(2).click();
  const steps = page.getByRole("navigation", { name: "Pets in the list" });
  await expect(steps).toContainText("23 of 50");
  await steps.getByRole("link", { name: "Next pet" }).click();
  await expect(steps).toContainText("24 of 50");
  await page.keyboard.press("k");
  await expect(steps).toContainText("23 of 50");
  await page.reload();
  await expect(steps).toContainText("23 of 50");
  await page.keyboard.press("u");
  await expect(foot).toContainText("21–40 of 50 pets");
  await page.goto("/pets?q=Pet");
  await expect(foot).toContainText("1–20 of 50 pets");
  await foot.getByRole("link", { name: "Next" }).click();
  await expect(foot).toContainText("21–40 of 50 pets");
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await expect(page.getByRole("button", { name: "Select all 50 matching pets" })).toBeVisible();
  await shop.add(1_000);
  await page.goto("/pets?q=Pet");
  await expect(foot).toContainText("1–20 of more than 1,000 pets");
});

test("Ctrl+Z undoes the last changes, one after the other, and text where one types, and Ctrl+Shift+Z redoes them", async ({
  page,
  signedIn,
  petsOf,
}) => {
  await signedIn("staff");
  await petsOf({ name: "Rex" }, { name: "Mia" });
  await visit(page, "/pets");
  for (const name of ["Rex", "Mia"]) {
    await page.getByRole("button", { name: `Available: change the status of ${name}` }).click();
    await page.getByRole("menuitemcheckbox", { name: "Sold" }).click();
    await expect(page.getByText(new RegExp(`${name} is now sold`, "i")).first()).toBeVisible();
  }
  await page.getByRole("searchbox").fill("x");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(page.getByRole("searchbox")).toHaveValue("");
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect(page.getByRole("searchbox")).toHaveValue("x");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(page.getByRole("button", { name: /^Sold: change the status/ })).toHaveCount(2);

  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(page.getByRole("button", { name: "Available: change the status of Mia" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sold: change the status of Rex" })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(page.getByRole("button", { name: "Available: change the status of Rex" })).toBeVisible();

  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect(page.getByText("Rex is sold again").first()).toBeVisible();
  await page.keyboard.press("Control+y");
  await expect(page.getByText("Mia is sold again").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Sold: change the status/ })).toHaveCount(2);
  // Once something else was changed, what was undone before stays so.
  await page.keyboard.press("ControlOrMeta+z");
  await expect(page.getByRole("button", { name: "Available: change the status of Mia" })).toBeVisible();
  await page.getByRole("button", { name: "Sold: change the status of Rex" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Pending" }).click();
  await expect(page.getByText("Rex is now pending").first()).toBeVisible();
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect(page.getByText("Nothing to redo")).toBeVisible();
});
