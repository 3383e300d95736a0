import type { Locator } from "@playwright/test";
import { expect, namesIn, test, visit } from "@/e2e/fixtures/console";

/** Double-clicks where a button is; the second click hits what is there once the first has changed the page. */
async function clickTwice(button: Locator, isChanged: () => Promise<void>): Promise<void> {
  const { mouse } = button.page();
  await button.hover();
  await mouse.down();
  await mouse.up();
  await isChanged();
  await mouse.down({ clickCount: 2 });
  await mouse.up({ clickCount: 2 });
}

test("a double click reaches no row, toast or page that the first click has moved under the pointer", async ({
  page,
  signedIn,
  petsOf,
  database,
}) => {
  await signedIn("staff");
  await petsOf({ name: "Ada" }, { name: "Bob" }, { name: "Cat" }, { name: "Dot" });
  await database.query(
    `WITH gone AS (DELETE FROM pet RETURNING *)
     INSERT INTO deleted_pet (id, name, category_id, status, version, created_at)
     SELECT id, name, category_id, status, version, created_at FROM gone`,
  );
  await visit(page, "/pets?status=deleted");
  await clickTwice(page.getByRole("button", { name: "Restore Dot" }), () =>
    expect(namesIn(page)).toHaveText(["Cat", "Bob", "Ada"]),
  );
  await page.getByRole("button", { name: "Restore Ada" }).click();
  await expect(namesIn(page)).toHaveText(["Cat", "Bob"]);

  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toHaveCount(2);
  await clickTwice(undo.first(), () => expect(namesIn(page)).toHaveText(["Ada", "Cat", "Bob"]));
  await expect(page.getByText("Ada deleted")).toBeVisible();
  await expect(undo).toHaveCount(1);
  await undo.click();
  await expect(namesIn(page)).toHaveText(["Dot", "Ada", "Cat", "Bob"]);
});

test("two quick clicks turn two pages", async ({ page, signedIn, shop }) => {
  await signedIn("staff");
  await shop.clear();
  await shop.add(50);
  // High enough that the page need not scroll to the first row.
  await page.setViewportSize({ width: 1280, height: 1400 });
  await visit(page, "/pets");
  const foot = page.getByRole("navigation", { name: "Pages" });
  // With its rows: until they are there, the page turns no further.
  await clickTwice(foot.getByRole("link", { name: "Next" }), () => expect(foot).toContainText("from Pet 30"));
  await expect(foot).toContainText("41–50 of 50 pets");
  await namesIn(page).first().click();
  const steps = page.getByRole("navigation", { name: "Pets in the list" });
  await expect(steps).toContainText("41 of 50");
  const next = steps.getByRole("link", { name: "Next pet" });
  await clickTwice(next, async () => {
    await expect(steps).toContainText("42 of 50");
    await expect(next).toBeVisible();
  });
  await expect(steps).toContainText("43 of 50");
});
