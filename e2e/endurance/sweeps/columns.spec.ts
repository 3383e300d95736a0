import type { Page } from "@playwright/test";
import { expect, test, visit } from "@/e2e/fixtures/console";

/** Window widths in CSS pixels at which lists are tables: below 640 each row is a card. */
const WIDTHS = [640, 700, 760, 820, 880, 940, 1000, 1024, 1030, 1060, 1100, 1160, 1220, 1280, 1440, 1920, 2560];

/** The minimum width of a column with a heading, and of the first such column, which names the row, in CSS pixels. */
const COLUMN_MIN = 48;
const NAME_MIN = 96;

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
        `INSERT INTO job (kind, state, actor_kind, actor_id, title, params, total, done, changed, started_at, finished_at)
         VALUES ('bulk', 'done', 'account', $1, 'Set the status of 1,234 pets to sold', '{}', 1234, 1234, 1234, now(), now())`,
        [id],
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
