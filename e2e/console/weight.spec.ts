import type { Response } from "@playwright/test";
import { expect, namesIn, test, visit } from "@/e2e/fixtures/console";

type LayoutShift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: {
    node: Node | null;
    previousRect: DOMRectReadOnly;
    currentRect: DOMRectReadOnly;
  }[];
};

type Seen = { shift: number; moved: string[]; paintMs: number };

const LAYOUT_SHIFT_MAX = 0;

const SCRIPT_BYTES_MAX = 165 * 1024;

test("the list of 10,000 pets: few scripts, and nothing moves", async ({ page, signedIn, shop }) => {
  await signedIn("staff");
  await shop.add(10_000);
  const scripts: Response[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.push(response);
  });
  await page.addInitScript(() => {
    const seen = { shift: 0, moved: [] as string[], paintMs: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        // On a busy machine, the browser paints the header before its last buttons have arrived, beside which the others stand.
        const isArriving = document.readyState === "loading";
        const areInHeader = entry.sources.every(({ node }) => node?.parentElement?.closest("main header"));
        if (isArriving && areInHeader && entry.sources.length > 0) continue;
        seen.shift += entry.value;
        for (const { node, previousRect, currentRect } of entry.sources) {
          const name = node instanceof Element ? node.outerHTML.slice(0, 120) : (node?.textContent ?? "");
          seen.moved.push(`${name}: ${JSON.stringify(previousRect)} became ${JSON.stringify(currentRect)}`);
        }
      }
    }).observe({ type: "layout-shift", buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.paintMs = entry.startTime;
    }).observe({ type: "largest-contentful-paint", buffered: true });
  });

  await visit(page, "/pets");
  await expect(namesIn(page)).toHaveCount(20);
  await expect(page.getByText("20 of 10,000 pets")).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const first = await page.evaluate(() => ({
    ...(window as unknown as { seen: Seen }).seen,
  }));

  // Those that the page names. What is loaded when it rests, such as the live updates, comes after it.
  const html = await (await page.request.get("/pets")).text();
  const named = scripts.filter((script) => html.includes(new URL(script.url()).pathname));
  let bytes = 0;
  for (const script of named) bytes += (await script.request().sizes()).responseBodySize;
  test.info().annotations.push({
    type: "scripts",
    description: `${(bytes / 1024).toFixed(1)} KB compressed`,
  });
  test.info().annotations.push({
    type: "largest paint",
    description: `${Math.round(first.paintMs)} ms`,
  });
  console.log(
    `/pets: ${(bytes / 1024).toFixed(1)} KB of scripts compressed, largest paint after ${Math.round(first.paintMs)} ms`,
  );
  expect(named.length).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(SCRIPT_BYTES_MAX);
  expect(first.shift, first.moved.join("\n")).toBeLessThanOrEqual(LAYOUT_SHIFT_MAX);

  // Neither does anything move from page to page, though the browser forgives what follows a click.
  const tableTop = () =>
    page.getByRole("table", { name: "Pets" }).evaluate((table) => table.getBoundingClientRect().top + window.scrollY);
  const before = await tableTop();
  const lastOfFirst = await namesIn(page).last().textContent();
  await page.getByRole("link", { name: "Next", exact: true }).click();
  await expect(namesIn(page).last()).not.toHaveText(lastOfFirst ?? "");
  await expect(namesIn(page)).toHaveCount(20);
  expect(await tableTop()).toBe(before);
});

test("a page prefetches another page only when a link to it is hovered", async ({ page, signedIn }) => {
  await signedIn("staff");
  const ahead: string[] = [];
  page.on("request", (request) => {
    if (request.headers()["next-router-prefetch"]) ahead.push(new URL(request.url()).pathname);
  });
  // The page opens its stream of events once all else is done.
  await Promise.all([page.waitForRequest("**/api/console/live.events"), visit(page, "/pets")]);
  expect(ahead).toEqual([]);

  const navigation = page.getByRole("navigation", { name: "Console" });
  await navigation.getByRole("link", { name: "Categories" }).hover();
  await expect.poll(() => [...new Set(ahead)]).toEqual(["/categories"]);
  await navigation.getByRole("link", { name: "Activity" }).focus();
  await expect.poll(() => [...new Set(ahead)]).toEqual(["/categories", "/activity"]);
});
