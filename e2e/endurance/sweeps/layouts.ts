import type { Page } from "@playwright/test";
import { COLOR_RULES, expectAccessibleIn } from "@/e2e/fixtures/axe";
import { expect } from "@/e2e/fixtures/console";

type Layout = {
  /** In CSS pixels. */
  width: number;
  /** Touch instead of a mouse: targets are larger. */
  isTouch?: true;
};

/** From the narrowest phone to the widest supported screen. */
const LAYOUTS: readonly Layout[] = [
  { width: 2560 },
  { width: 1440 },
  { width: 1024 },
  { width: 820, isTouch: true },
  { width: 390, isTouch: true },
  { width: 320, isTouch: true },
];

/** For overlays, which have two layouts: wide screen and phone. */
export const OVERLAY_LAYOUTS: readonly Layout[] = [{ width: 1280 }, { width: 390, isTouch: true }];

type Sweep = {
  /** By default the layouts of a page. */
  layouts?: readonly Layout[];
  /** Called after each change of layout, before the checks. */
  prepare?: () => Promise<void>;
  /** A selector of the part that axe checks, if the rest of a long page is checked elsewhere. */
  within?: string;
};

/**
 * Checks the current page in several layouts and themes: nothing overflows the window, and axe reports no violations,
 * with all rules in light and the colour rules in dark. The page then has its original width.
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

/** Waits until elements positioned by scripts have moved. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined)))),
  );
}
