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
  await visit(page, "/pets");
  await expect(namesIn(page)).toHaveText(["Mia", "Rex"]);
  await expect(page.getByRole("checkbox").filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole("cell", { name: "Available" }).first()).toBeVisible();
  await expect(page.getByText("2 of 2 pets")).toBeVisible();
});
