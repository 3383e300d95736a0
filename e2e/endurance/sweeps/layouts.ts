import type { Page } from "@playwright/test";
import { COLOR_RULES, expectAccessibleIn } from "@/e2e/fixtures/axe";
import { expect } from "@/e2e/fixtures/console";

type Layout = {
  /** In CSS pixels. */
  width: number;
  /** A finger instead of a mouse: what is pointed at is larger. */
  isTouch?: true;
};

/** From the narrowest phone to the widest screen that the console is made for. */
const LAYOUTS: readonly Layout[] = [
  { width: 2560 },
  { width: 1440 },
  { width: 1024 },
  { width: 820, isTouch: true },
  { width: 390, isTouch: true },
  { width: 320, isTouch: true },
];

/** For what opens over a page: it has two layouts, of a wide screen and of a phone. */
export const OVERLAY_LAYOUTS: readonly Layout[] = [{ width: 1280 }, { width: 390, isTouch: true }];

type Sweep = {
  /** Those of a page by default. */
  layouts?: readonly Layout[];
  /** Runs once the page has a layout, before it is checked. */
  prepare?: () => Promise<void>;
  /** A selector of the part that axe checks, where the rest of a long page is checked elsewhere. */
  within?: string;
};

/**
 * Takes the page as it stands through layouts and themes, and checks each: nothing reaches beyond the edge of the
 * window, and axe finds nothing, by every rule in light and by those of colours in dark. The page then has the width it had.
 */
export async function expectGoodInEveryLayout(
  page: Page,
  { layouts = LAYOUTS, prepare, within }: Sweep = {},
): Promise<void> {
  const before = page.viewportSize();
  const session = await page.context().newCDPSession(page);
  for (const { width, isTouch = false } of layouts) {
    await session.send("Emulation.setTouchEmulationEnabled", { enabled: isTouch });
    await page.setViewportSize({ width, height: width < 640 ? 844 : 900 });
    await prepare?.();
    await settle(page);
    for (const colorScheme of ["light", "dark"] as const) {
      await expectAccessibleIn(page, colorScheme, {
        within,
        ...(colorScheme === "dark" && { rules: COLOR_RULES }),
      });
      await expectNoOverflow(page, `${width} px, ${colorScheme}`);
    }
  }
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: false });
  await session.detach();
  if (before) await page.setViewportSize(before);
}

async function expectNoOverflow(page: Page, layout: string): Promise<void> {
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(content, `width of the content of ${page.url()}, ${layout}`).toBeLessThanOrEqual(window ?? 0);
}

/** Until what has its place worked out by scripts has moved there. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined)))),
  );
}
