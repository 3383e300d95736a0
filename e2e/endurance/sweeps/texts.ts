import { expect, type Page } from "@playwright/test";

/** Window widths in CSS pixels, from the narrowest phone to a desktop. */
const WIDTHS = [1440, 1024, 640, 390, 320];

/** The widths at which the same page from right to left is looked at: its lengths are the same. */
const MIRRORED_WIDTHS = [1024, 390];

/** Names that are the same in every language. */
const NAMES = ["Petstore Console", "curl", "JavaScript", "Python", "JSON", "CSV", "English", "Accented", "Mirrored"];

/** What looks like data wherever it stands: addresses, ids, keys, scopes, codes, files. */
const DATA =
  /[\w.+-]+@[\w.-]+|https?:\/\/\S+|\/api\/[\w/{}?=.-]*|\bps_(?:live|test)_[\w]*…?|whsec_\S*|\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b|\b(?:pets|messages):(?:read|write)\b|[\w-]+[.]csv\b|(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific|Etc)\/[\w/ +-]+|\bUTC\b|HTTP\/1[.]1 \d+ \w+/g;

/**
 * Checks the current page in a pseudo-language, in each width: every text is from the catalogue, nothing overflows the
 * window, and no button is cut.
 *
 * @param data the names and texts that the test has put into the shop
 */
export async function expectReadyForLanguages(page: Page, data: readonly string[]): Promise<void> {
  await lookAtWidths(page, WIDTHS, async (width, where) => {
    // The layouts of a wide screen and a phone have texts of their own.
    if (width === 1440 || width === 390) expect.soft(await textsOutsideCatalogue(page, data), where).toEqual([]);
  });
}

/** Checks that nothing overflows the window and that no button is cut, and then anything else, in each width. */
async function lookAtWidths(
  page: Page,
  widths: readonly number[],
  check?: (width: number, where: string) => Promise<void>,
): Promise<void> {
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 640 ? 844 : 900 });
    const where = `${new URL(page.url()).pathname} at ${width} px`;
    expect.soft(await misplaced(page), where).toEqual([]);
    await check?.(width, where);
  }
  if (before) await page.setViewportSize(before);
}

/** The visible texts and names that have letters outside of a message, as brackets tell, and are no data. */
function textsOutsideCatalogue(page: Page, data: readonly string[]): Promise<string[]> {
  return page.evaluate(
    ({ known, pattern }) => {
      const own = new RegExp(pattern, "g");
      /** Code, times, and texts that are English in every language. What isolates names may also hold messages. */
      const exempt = "code, pre, kbd, time, script, style, noscript, svg, body [lang='en']";
      const found: string[] = [];
      let depth = 0;

      /** The part of a text at the given depth of brackets that is outside of all. */
      function outside(text: string): string {
        let rest = "";
        for (const character of text) {
          if (character === "[") depth += 1;
          else if (character === "]") depth -= 1;
          else if (depth === 0) rest += character;
        }
        return rest;
      }

      function withoutData(text: string): string {
        return known.reduce((rest, one) => rest.replaceAll(one, ""), text).replaceAll(own, "");
      }

      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { currentNode: node } = texts;
        const parent = node.parentElement;
        if (!parent || parent.closest(exempt) || !parent.checkVisibility()) continue;
        // An address that may break after its marks is several texts.
        const { textContent } = parent.querySelector(":scope > wbr") ? parent : node;
        const rest = withoutData(outside(textContent ?? ""));
        // One letter stands for a name.
        if (/\p{L}/u.test(rest) && rest.trim().length > 1)
          found.push(`"${rest.trim()}" in ${parent.outerHTML.slice(0, 120)}`);
      }
      if (depth !== 0) found.push(`${depth} brackets are open at the end of the page`);
      for (const name of [
        "aria-label",
        "aria-description",
        "placeholder",
        "title",
        "alt",
        "data-tooltip",
        "data-label",
      ]) {
        for (const element of document.querySelectorAll(`[${name}]`)) {
          if (element.closest("body [lang='en'], time") || !element.checkVisibility()) continue;
          depth = 0;
          const rest = withoutData(outside(element.getAttribute(name) ?? ""));
          if (/\p{L}/u.test(rest)) found.push(`${name}="${rest.trim()}" of ${element.outerHTML.slice(0, 120)}`);
        }
      }
      depth = 0;
      const title = withoutData(outside(document.title));
      if (/\p{L}/u.test(title) && !document.querySelector("main [lang='en']"))
        found.push(`the title "${document.title}"`);
      return found;
    },
    // Longer ones first, since one may be a part of another.
    { known: [...NAMES, ...data].sort((a, b) => b.length - a.length), pattern: DATA.source },
  );
}

/** What leaves the window, and the buttons, tabs and headings of columns whose text does not fit. */
function misplaced(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Layout that scripts adjust to the new width is in place once a frame has been painted.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} px wide`);
    const top = document.querySelector("dialog[open]") ?? document.body;
    const isScrolled = (element: Element) => {
      for (let outer = element.parentElement; outer && outer !== document.body; outer = outer.parentElement) {
        if (outer.scrollWidth > outer.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(outer).overflowX))
          return true;
      }
      return false;
    };
    /** What is shown on this layout, not only read. */
    const isShown = (element: Element, within: Element) => {
      for (let part: Element | null = element; part && part !== within.parentElement; part = part.parentElement) {
        if (part.getBoundingClientRect().width < 2) return false;
      }
      return element.checkVisibility();
    };
    // In a card on a phone, each piece of a cell is an item beside the label: a sentence would stand in columns.
    for (const cell of top.querySelectorAll(".data-table td")) {
      if (getComputedStyle(cell).display !== "flex" || !isShown(cell, cell) || cell.childElementCount === 0) continue;
      const texts = [...cell.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
      const hasText = texts.some((node) => (node.textContent ?? "").trim() !== "");
      if (hasText) found.push(`the cell "${(cell.textContent ?? "").slice(0, 40)}" stands in pieces`);
    }
    // The chosen value of a combobox may be cut, as that of a select.
    for (const control of top.querySelectorAll<HTMLElement>("button:not([role='combobox']), a, summary, th")) {
      if (control.closest("body [lang='en'], .sr-only") || !isShown(control, control.closest("thead") ?? control))
        continue;
      const box = control.getBoundingClientRect();
      const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
      const isInline = getComputedStyle(control).display === "inline";
      while (texts.nextNode()) {
        const parent = texts.currentNode.parentElement;
        const text = (texts.currentNode.textContent ?? "").trim();
        if (text === "" || !parent || !isShown(parent, control)) continue;
        const name = `${control.tagName.toLowerCase()} "${text.slice(0, 40)}"`;
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        const { left, right, top, bottom } = range.getBoundingClientRect();
        const isCut = parent.closest(".truncate, [class*='line-clamp']");
        if (!isScrolled(control) && (box.left < -1 || box.right > innerWidth + 1))
          found.push(`${name} leaves the window`);
        if (isCut) {
          if (isCut.scrollWidth > isCut.clientWidth + 1 && text.includes("[")) found.push(`${name} is cut`);
        } else if (!isInline && (left < box.left - 1 || right > box.right + 1)) found.push(`${name} is too wide`);
        else if (!isInline && (top < box.top - 1 || bottom > box.bottom + 1)) found.push(`${name} is too high`);
      }
    }
    return [...new Set(found)];
  });
}

/** Checks that a page runs from right to left, its sidebar on the right, and that its texts have their place. */
export async function expectMirrored(page: Page): Promise<void> {
  await lookAtWidths(page, MIRRORED_WIDTHS);
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  const edges = await page.locator("nav.sidebar").evaluateAll((sidebars) =>
    // Beside the body is the room of the scroll bar, which browsers have on the right of each page.
    sidebars.map((sidebar) => [sidebar.getBoundingClientRect().right, document.body.getBoundingClientRect().right]),
  );
  for (const [own, body] of edges) expect.soft(own, `the right edge of the sidebar of ${page.url()}`).toBe(body);
}
