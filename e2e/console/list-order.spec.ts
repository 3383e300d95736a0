import type { Page } from "@playwright/test";
import { arriveAt, expect, ready, test, visit } from "@/e2e/fixtures/console";

/** Lists with two rows: a heading that sorts each, and the texts of its rows in that order, ascending. */
const lists = [
  { path: "/categories", heading: "Name", parameter: "name", rows: ["Cats", "Dogs"], isUsual: true },
  { path: "/members", heading: "Member", parameter: "name", rows: ["Ada", "Linus"], isUsual: true },
  { path: "/members/sessions", heading: "Member", parameter: "member", rows: ["Ada", "Linus"] },
  { path: "/api-keys", heading: "Name", parameter: "name", rows: ["Key 2", "Key 10"] },
  { path: "/imports", heading: "File", parameter: "file", rows: ["a.csv", "b.csv"] },
  { path: "/jobs", heading: "Job", parameter: "job", rows: ["Delete 2 pets", "Delete 10 pets"] },
] as const;

test.beforeEach(async ({ signedIn, another, database }) => {
  await signedIn("owner", "Ada");
  await another("staff", "Linus");
  const [{ id }] = (await database.query("SELECT id FROM account WHERE name = 'Ada'")) as [{ id: string }];
  await database.query("INSERT INTO category (id, name) VALUES (1, 'Dogs'), (2, 'Cats')");
  await database.query(
    `INSERT INTO api_key (name, account_id, prefix, hash, scopes)
     SELECT 'Key ' || n, $1, 'ps_test_' || n, n::text::bytea, ARRAY['pets:read'] FROM unnest(ARRAY[2, 10]) AS n`,
    [id],
  );
  await database.query(
    `INSERT INTO job (kind, state, actor_kind, actor_id, title_message, params, finished_at)
     SELECT 'bulk', 'done', 'account', $1, jsonb_build_object('key', 'jobTitles.deletePets', 'values',
       jsonb_build_object('count', n)), '{}', now() FROM unnest(ARRAY[2, 10]) AS n`,
    [id],
  );
  await database.query(
    "INSERT INTO pet_import (file_name, actor_kind, sha256) VALUES ('b.csv', 'operator', 'b'), ('a.csv', 'operator', 'a')",
  );
});

const rowsOf = (page: Page) => page.getByRole("table").first().getByRole("rowgroup").nth(1).getByRole("row");

test("the headings of every list sort it and turn it around", async ({ page }) => {
  for (const { path, heading, parameter, rows, ...list } of lists) {
    await visit(page, path);
    const cell = page.getByRole("table").first().getByRole("columnheader", { name: heading, exact: true });
    if ("isUsual" in list) await expect(cell).toHaveAttribute("aria-sort", "ascending");
    else await cell.getByRole("link").click();
    await expect(rowsOf(page)).toContainText([...rows]);
    await expect(cell).toHaveAttribute("aria-sort", "ascending");
    await cell.getByRole("link").click();
    await arriveAt(page, `${path}?order=${parameter}-desc`);
    await expect(rowsOf(page)).toContainText(rows.toReversed());
    await expect(cell).toHaveAttribute("aria-sort", "descending");
    await expect(page.locator("[aria-sort]")).toHaveCount(1);
    await page.reload();
    await ready(page);
    await expect(rowsOf(page)).toContainText(rows.toReversed());
    await page.goBack();
    await expect(rowsOf(page)).toContainText([...rows]);
  }
});

test("a phone has a choice of orders instead of headings", { tag: "@phone" }, async ({ page, isMobile }) => {
  test.skip(!isMobile, "headings sort where there are some");
  for (const { path, parameter, rows } of lists) {
    await visit(page, path);
    await page.getByLabel("Order").selectOption(`${parameter}-desc`);
    await arriveAt(page, `${path}?order=${parameter}-desc`);
    await expect(rowsOf(page)).toContainText(rows.toReversed());
  }
});

test("a position that no list has given is said to be wrong, with a way out", async ({ page }) => {
  for (const path of ["/api-keys", "/members", "/members/sessions"]) {
    const response = await page.goto(`${path}?after=1~AA`);
    expect(response?.status()).toBe(200);
    await expect(
      page.getByText("The address of this page names a part of the list that is not there. Go to the first page."),
    ).toBeVisible();
  }
});
