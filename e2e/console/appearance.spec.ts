import type { Page } from "@playwright/test";
import { AUTH_SECRET, expect, test, visit } from "@/e2e/fixtures/console";
import { startServer } from "@/e2e/fixtures/server-process";

test("the theme is chosen, survives a reload, and is there before any script", async ({
  page,
  signedIn,
  browser,
  context,
  server,
}) => {
  await signedIn("staff");
  await page.emulateMedia({ colorScheme: "light" });
  await visit(page, "/pets");
  await expectTheme(page, "light");

  await chooseTheme(page, "Dark");
  await expectTheme(page, "dark");
  await visit(page, "/pets");
  await expectTheme(page, "dark");
  await expectTheme(await withoutScripts(), "dark");

  await chooseTheme(page, "System");
  await expectTheme(page, "light");
  await page.emulateMedia({ colorScheme: "dark" });
  await expectTheme(page, "dark");

  await chooseTheme(page, "Light");
  await expectTheme(page, "light");
  await visit(page, "/categories");
  await expectTheme(page, "light");
  await page.getByRole("button", { name: /Account menu$/ }).click();
  await expect(page.getByRole("radio", { name: "Light" })).toBeChecked();

  /** What the server itself sends to a device that is light. */
  async function withoutScripts(): Promise<Page> {
    const bare = await browser.newContext({
      baseURL: server.origin,
      colorScheme: "light",
      javaScriptEnabled: false,
      storageState: await context.storageState(),
    });
    const first = await bare.newPage();
    await first.goto("/pets");
    return first;
  }
});

test("staging shows a banner on every page, and production does not", async ({ page, signedIn, database }) => {
  const staging = await startServer(database.shopUrl, { AUTH_SECRET, APP_ENV: "staging" });
  try {
    const banner = page.getByRole("complementary", { name: "Environment" });
    await visit(page, `${staging.origin}/sign-in`);
    await expect(banner).toContainText("Staging.");
    // Cookies know no port: the session is good for both servers, which stand on one database.
    await signedIn("owner");
    for (const path of ["/pets", "/members"]) {
      await visit(page, staging.origin + path);
      await expect(banner).toBeInViewport();
    }
    await visit(page, "/pets");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pets");
    await expect(banner).toHaveCount(0);
  } finally {
    await page.goto("about:blank");
    await staging.stop();
  }
});

async function chooseTheme(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: /Account menu$/ }).click();
  await page.getByText(name, { exact: true }).click();
  await page.keyboard.press("Escape");
}

/** By the painted colours: a page is dark when its background is. */
async function expectTheme(page: Page, theme: "light" | "dark"): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const ground = getComputedStyle(document.documentElement).backgroundColor;
        const [red = 0] = (ground.match(/\d+/g) ?? []).map(Number);
        return red < 128 ? "dark" : "light";
      }),
    )
    .toBe(theme);
}
