import { arriveAt, expect, namesIn, test, visit } from "@/e2e/fixtures/console";

test.describe("on a phone", { tag: "@phone" }, () => {
  test("pets are cards, each with its values below one another", async ({ page, signedIn, petsOf }) => {
    await signedIn("staff");
    await petsOf({ name: "Rex" }, { name: "Mia" });
    await visit(page, "/pets");
    await expect(namesIn(page)).toHaveText(["Mia", "Rex"]);
    await expect(page.getByRole("columnheader", { name: "Category" })).not.toBeInViewport();
    const card = page.getByRole("row").filter({ hasText: "Rex" });
    const title = await card.getByRole("cell").first().boundingBox();
    const status = await card.getByRole("button", { name: "Available: change the status of Rex" }).boundingBox();
    expect(status?.y).toBeGreaterThanOrEqual((title?.y ?? 0) + (title?.height ?? 0));
    expect((await card.boundingBox())?.width).toBeGreaterThan(300);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    await namesIn(page).first().tap();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mia");
  });

  test("the current tab is in view", async ({ page, signedIn, petsOf }) => {
    await signedIn("staff");
    await petsOf({ name: "Rex" });
    await visit(page, "/pets?status=deleted");
    await expect(page.getByRole("link", { name: "Deleted 0" })).toBeInViewport({ ratio: 0.9 });
  });

  test("the menu opens, leads to a page and closes", async ({ page, signedIn, petsOf }) => {
    await signedIn("owner");
    await petsOf({ name: "Rex" });
    await visit(page, "/pets");
    const menu = page.getByRole("navigation", { name: "Console" });
    await expect(menu).toBeHidden();
    await page.getByRole("button", { name: "Menu" }).tap();
    await expect(menu).toBeVisible();
    await menu.getByRole("link", { name: "Categories" }).tap();
    await arriveAt(page, "/categories");
    await expect(menu).toBeHidden();
  });
});
