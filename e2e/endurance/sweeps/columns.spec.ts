import type { Page } from "@playwright/test";
import { expect, ready, test, visit } from "@/e2e/fixtures/console";
import { message } from "@/lib/texts/message";

/** Window widths in CSS pixels: below 640 each row of a list is a card. */
const CARD_WIDTHS = [320, 360, 390, 430, 520, 639];
const WIDTHS = [640, 700, 760, 820, 880, 940, 1000, 1024, 1030, 1060, 1100, 1160, 1220, 1280, 1440, 1920, 2560];

/** The minimum width of a column with a heading, and of the first such column, which names the row, in CSS pixels. */
const COLUMN_MIN = 48;
const NAME_MIN = 96;

/** The minimum width of a text: narrower, it would be broken into syllables. */
const TEXT_MIN = 64;

/** The maximum height of a row of a table, in CSS pixels: about eight lines. */
const ROW_MAX = 180;

const lists = [
  "/pets",
  "/pets?columns=id,category,status,added,updated",
  "/pets?columns=added,id,status,category",
  "/pets?columns=name",
  "/pets?status=deleted",
  "/categories",
  "/jobs",
  "/activity",
  "/api-keys?whose=everyone",
  "/members",
  "/members/sessions",
  "/account",
];

/** Pages whose lists are no tables, or only with data of their own. */
const otherLists = ["/messages", "/imports", "/webhook", "/overview"];

/** As long as such texts may be, with and without places to break them, left to right and right to left. */
const LONG = {
  words: "The Honourable Sir Barksalot of Upper Slaughter and his friends ".repeat(3).slice(0, 190),
  word: "Donaudampfschifffahrtsgesellschaftskapitänshündchen".repeat(4).slice(0, 200),
  emoji: "🐶".repeat(200),
  arabic: "القط الكبير الذي يحب النوم طوال اليوم ".repeat(5).slice(0, 190),
};

test.describe("every column of a list is wide enough at every width:", () => {
  for (const path of lists) {
    test(path, async ({ page, signedIn, petsOf, keyWith, call, database }) => {
      const { id } = await signedIn("owner");
      const [deleted] = await petsOf({ name: "Gone" }, { name: "Rex", id: 9_007_199_254_740_993n }, { name: "Mia" });
      await database.query("INSERT INTO category (id, name) VALUES (1, 'Dogs that are good with children')");
      await database.query(
        `INSERT INTO deleted_pet (id, name, category_id, status, version, created_at, deleted_at)
         SELECT id, name, category_id, status, version, created_at, now() FROM pet WHERE id = $1`,
        [String(deleted)],
      );
      await database.query("DELETE FROM pet WHERE id = $1", [String(deleted)]);
      await database.query(
        `INSERT INTO job (kind, state, actor_kind, actor_id, title_message, params, total, done, changed, started_at, finished_at)
         VALUES ('bulk', 'done', 'account', $1, $2, '{}', 1234, 1234, 1234, now(), now())`,
        [id, JSON.stringify(message("jobTitles.statusOfPets", { count: 1_234, status: "sold" }))],
      );
      const { key } = await keyWith({});
      await call("POST", "/api/v1/pets", { key, body: { name: "Tom", categoryId: 1 } });
      await visit(page, path);
      await expect(page.getByRole("table").first()).toBeVisible();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        expect(await columnsWithoutRoom(page), `${path} at ${width} px`).toEqual([]);
      }
    });
  }
});

test.describe("long texts keep their place in a list at every width:", () => {
  for (const path of [...lists, ...otherLists]) {
    test(path, async ({ page, signedIn, accountWith, petsOf, keyWith, call, database }) => {
      const { id } = await signedIn("owner", LONG.words.slice(0, 100));
      const names = Object.values(LONG);
      await petsOf(
        ...names.map((name, i) => ({ name, id: 9_223_372_036_854_775_000n - BigInt(i), categoryId: BigInt(i) })),
      );
      for (const [i, name] of names.entries()) {
        await database.query("INSERT INTO category (id, name) VALUES ($1, $2)", [i, name.slice(0, 100)]);
        await accountWith("staff", name.slice(0, 100));
      }
      await database.query("UPDATE account SET email = repeat('very.long.', 20) || email WHERE id <> $1", [id]);
      await database.query(
        `INSERT INTO deleted_pet (id, name, category_id, status, version, created_at, deleted_at)
         SELECT id - 10, name, category_id, status, version, created_at, now() FROM pet`,
      );
      await database.query(
        `INSERT INTO job (kind, state, actor_kind, actor_id, title_message, params, total, done, changed, failed, error_message, started_at, finished_at)
         SELECT 'import', 'failed', 'account', $1,
           jsonb_build_object('key', 'jobTitles.importFile', 'values', jsonb_build_object('file', name)),
           '{}', 9000000, 8999999, 8999999, 1,
           jsonb_build_object('key', 'ui.earlierText', 'values', jsonb_build_object('text', name)), now(), now() FROM pet`,
        [id],
      );
      await database.query(
        `INSERT INTO pet_import (file_name, sha256, size, actor_kind, actor_id)
         SELECT left(name, 200) || '.csv', sha256(name::bytea), 500000000, 'account', $1 FROM pet`,
        [id],
      );
      const { key } = await keyWith({});
      await database.query("UPDATE api_key SET name = $1, account_id = $2", [LONG.word.slice(0, 100), id]);
      for (const message of names) await call("POST", "/api/messages", { key, body: { message } });
      await call("POST", "/api/v1/pets", { key, body: { name: LONG.word, categoryId: -9_223_372_036_854_775_000n } });
      await visit(page, path);
      await ready(page);
      for (const width of [...CARD_WIDTHS, ...WIDTHS]) {
        await page.setViewportSize({ width, height: 900 });
        expect.soft(await misplacedTexts(page), `${path} at ${width} px`).toEqual([]);
      }
    });
  }
});

/** The columns that are too narrow, or whose heading does not fit. */
function columnsWithoutRoom(page: Page): Promise<{ column: string | null; width: number }[]> {
  return page.getByRole("table").evaluateAll(
    (tables, least) =>
      tables.flatMap((table) =>
        [...table.querySelectorAll<HTMLElement>("thead th")]
          .filter((heading) => heading.offsetParent !== null && heading.innerText.trim() !== "")
          .filter((heading) => heading.querySelector(".sr-only, input") === null)
          .map((heading, index) => ({ heading, min: index === 0 ? least.name : least.column }))
          .filter(({ heading, min }) => heading.clientWidth < min || heading.scrollWidth > heading.clientWidth)
          .map(({ heading }) => ({ column: heading.textContent, width: heading.clientWidth })),
      ),
    { name: NAME_MIN, column: COLUMN_MIN },
  );
}

/** What leaves its place: the page itself, cells that are too narrow, or whose content is wider than they are, and high rows. */
function misplacedTexts(page: Page): Promise<string[]> {
  return page.evaluate(
    async ({ textMin, rowMax }) => {
      // Layout that scripts adjust to the new width is in place once a frame has been painted.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const found: string[] = [];
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} px wide`);
      const nameOf = (element: Element) =>
        `${element.getAttribute("data-label") ?? element.tagName} "${(element.textContent ?? "").slice(0, 20)}"`;
      for (const region of document.querySelectorAll("main [role='region'], main table")) {
        if (region.scrollWidth > region.clientWidth + 1)
          found.push(`${nameOf(region)} scrolls: ${region.scrollWidth} px`);
      }
      for (const cell of document.querySelectorAll<HTMLElement>("main tbody td, main tbody th")) {
        if (cell.offsetParent === null || cell.innerText.trim() === "") continue;
        const { paddingLeft, paddingRight } = getComputedStyle(cell);
        const room = cell.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
        if (cell.innerText.trim().length > 12 && cell.querySelector(".sr-only, button") === null && room < textMin)
          found.push(`${nameOf(cell)} has ${Math.round(room)} px`);
        if (cell.scrollWidth > cell.clientWidth + 1) found.push(`${nameOf(cell)} is cut at ${cell.clientWidth} px`);
      }
      for (const row of document.querySelectorAll<HTMLElement>("main tbody tr")) {
        if (innerWidth >= 640 && row.offsetHeight > rowMax)
          found.push(`a row is ${row.offsetHeight} px high: ${nameOf(row)}`);
      }
      // A row of tabs, or a wide table, is scrolled within the page.
      const isScrolled = (element: Element) => {
        for (let outer = element.parentElement; outer && outer !== document.body; outer = outer.parentElement) {
          if (outer.scrollWidth > outer.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(outer).overflowX))
            return true;
        }
        return false;
      };
      for (const control of document.querySelectorAll<HTMLElement>("main button, main a, main input, main select")) {
        const { left, right, width } = control.getBoundingClientRect();
        if (
          width > 0 &&
          control.offsetParent !== null &&
          !control.closest(".sr-only") &&
          !isScrolled(control) &&
          (left < -1 || right > clientWidth + 1)
        )
          found.push(`${nameOf(control)} ends at ${Math.round(right)} px`);
      }
      return found;
    },
    { textMin: TEXT_MIN, rowMax: ROW_MAX },
  );
}
