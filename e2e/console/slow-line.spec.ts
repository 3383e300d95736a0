import { expect, test, visit } from "@/e2e/fixtures/console";
import { hold } from "@/e2e/fixtures/hold";

test("on a slow line, opening a page is answered at once, by click and by key", async ({ page, signedIn, petsOf }) => {
  await signedIn("staff");
  await petsOf({ name: "Rex" });
  await visit(page, "/pets");
  const release = await hold(page, (url) => url.searchParams.has("_rsc"));
  const bar = page.getByRole("progressbar", { name: "Loading page" });
  await page.getByRole("link", { name: "Rex" }).click();
  await expect(bar).toBeVisible({ timeout: 1_000 });
  await release();
  await expect(page.getByRole("heading", { level: 1, name: "Rex" })).toBeVisible();
  await expect(bar).toBeHidden();

  const releaseNext = await hold(page, (url) => url.searchParams.has("_rsc"));
  await page.keyboard.press("g");
  await page.keyboard.press("c");
  await expect(bar).toBeVisible({ timeout: 1_000 });
  await releaseNext();
  await expect(page.getByRole("heading", { level: 1, name: "Categories" })).toBeVisible();
  await expect(bar).toBeHidden();
});
