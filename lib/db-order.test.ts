import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestShop, signedIn, type TestBrowser } from "@/lib/accounts/testing";
import { memberOrders, sessionOrders } from "@/lib/accounts/list-url";
import { keyOrders } from "@/lib/api-keys/list-url";
import { categoryOrders } from "@/lib/categories/list-url";
import { dbForWork } from "@/lib/db";
import { importOrders } from "@/lib/imports/list-url";
import { jobOrders } from "@/lib/jobs/list-url";

/** More rows than two pages of any list, with equal values of everything, and without values. */
const ROWS = 230;
const names = ["Rex", "rex", "Réx", "Rex 2", "Rex 10", "a~b", "Żółw", "小白兔", "O'Neil", "'--", '"', "\u{1F407}"];

let shop: Awaited<ReturnType<typeof openTestShop>>;
let browser: TestBrowser;
beforeAll(async () => {
  shop = await openTestShop();
  const owner = await signedIn("owner");
  browser = owner.browser;
  const fill = dbForWork();
  await fill.$executeRaw`
    INSERT INTO account (id, name, email, role, banned, two_factor_enabled)
    SELECT 'account-' || n, (${names}::text[])[1 + n % ${names.length}::int], n || '@shop.test',
           (ARRAY['owner', 'staff', 'developer'])[1 + n % 3], n % 5 = 0, n % 7 = 0
    FROM generate_series(1, ${ROWS}::int) AS n`;
  await fill.$executeRaw`
    INSERT INTO session (id, token_hash, account_id, expires_at, created_at, updated_at)
    SELECT 'session-' || n, n::text::bytea, 'account-' || n % 100 + 1, now() + interval '1 day',
           date '2026-01-05' + n % 9 * interval '1 ms', date '2026-01-06' + n % 5 * interval '1 day'
    FROM generate_series(1, ${ROWS}::int) AS n`;
  await fill.$executeRaw`
    INSERT INTO api_key (name, account_id, prefix, hash, scopes, created_at, expires_at, last_used_at)
    SELECT (${names}::text[])[1 + n % ${names.length}::int], 'account-' || n % 100 + 1, 'ps_test_' || n, n::text::bytea,
           ARRAY['pets:read'], date '2026-01-05' + n % 9 * interval '1 ms',
           CASE WHEN n % 4 > 0 THEN now() + n % 4 * interval '1 day' END,
           CASE WHEN n % 3 > 0 THEN date '2026-01-05' + n % 3 * interval '1 day' END
    FROM generate_series(1, ${ROWS}::int) AS n`;
  await fill.$executeRaw`
    INSERT INTO job (kind, state, actor_kind, actor_id, title_message, params, created_at, finished_at)
    SELECT 'bulk', (ARRAY['done', 'failed', 'queued', 'cancelled']::job_state[])[1 + n % 4], 'account', ${owner.id},
           jsonb_build_object('key', 'jobTitles.importFile', 'values',
             jsonb_build_object('file', (${names}::text[])[1 + n % ${names.length}::int])), '{}', date '2026-01-05' + n % 9 * interval '1 ms', now()
    FROM generate_series(1, ${ROWS}::int) AS n`;
  await fill.$executeRaw`
    INSERT INTO pet_import (file_name, actor_kind, sha256, added, job_id, created_at)
    SELECT (${names}::text[])[1 + n % ${names.length}::int], 'operator', n::text::bytea,
           CASE WHEN n % 3 > 0 THEN n % 3 END,
           CASE WHEN n % 4 > 0 THEN (SELECT id FROM job ORDER BY created_at, id OFFSET n LIMIT 1) END,
           date '2026-01-05' + n % 9 * interval '1 ms'
    FROM generate_series(1, ${ROWS - 1}::int) AS n`;
  await fill.$executeRaw`
    INSERT INTO category (id, name) SELECT n, 'Category ' || n FROM generate_series(1, ${ROWS}::int) AS n`;
  await fill.$executeRaw`
    INSERT INTO pet (id, name, category_id, status)
    SELECT n, 'Rex', 100 + n % 200, (enum_range(NULL::pet_status))[1 + n % 3] FROM generate_series(1, 500) AS n`;
});
afterAll(() => shop.close());

type Page = { ids: string[]; next: string | null };
type List = { name: string; orders: readonly string[]; read: (order: never, after?: string) => Promise<Page> };

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const from = (after?: string) => (after === undefined ? {} : { after });

const lists: readonly List[] = [
  {
    name: "members",
    orders: memberOrders.orders,
    read: async (order, after) => {
      const { members, next } = (await browser.call("members.list", { order, ...from(after) })).body;
      return { ids: idsOf(members), next };
    },
  },
  {
    name: "sessions",
    orders: sessionOrders.orders,
    read: async (order, after) => {
      const { sessions, next } = (await browser.call("members.sessions", { order, ...from(after) })).body;
      return { ids: idsOf(sessions), next };
    },
  },
  {
    name: "keys",
    orders: keyOrders.orders,
    read: async (order, after) => {
      const query = { whose: "everyone", show: "all", order, ...from(after) } as const;
      const { apiKeys, next } = (await browser.call("apiKeys.list", query)).body;
      return { ids: idsOf(apiKeys), next };
    },
  },
  {
    name: "jobs",
    orders: jobOrders.orders,
    read: async (order, after) => {
      const { jobs, next } = (await browser.call("jobs.list", { order, ...from(after) })).body;
      return { ids: idsOf(jobs), next };
    },
  },
  {
    name: "imports",
    orders: importOrders.orders,
    read: async (order, after) => {
      const { imports, next } = (await browser.call("imports.list", { order, ...from(after) })).body;
      return { ids: idsOf(imports), next };
    },
  },
  {
    name: "categories",
    orders: categoryOrders.orders,
    read: async (order, after) => {
      const { categories, next } = (await browser.call("categories.list", { order, ...from(after) })).body;
      return { ids: idsOf(categories), next };
    },
  },
];

async function readWhole({ read }: List, order: string): Promise<string[]> {
  const ids: string[] = [];
  for (let next: string | null | undefined; next !== null;) {
    const page = await read(order as never, next);
    ids.push(...page.ids);
    next = page.next;
  }
  return ids;
}

describe.each(lists)("the list of $name", (list) => {
  it("has every row on exactly one page, in every order, and the opposite order turns it around", async () => {
    const usual = await readWhole(list, list.orders[0] ?? "");
    expect(usual.length).toBeGreaterThan(200);
    expect(new Set(usual).size).toBe(usual.length);
    for (const order of list.orders.filter((each) => !each.endsWith("-desc"))) {
      const ascending = await readWhole(list, order);
      expect([...ascending].sort(), order).toEqual([...usual].sort());
      expect(await readWhole(list, `${order}-desc`), order).toEqual(ascending.toReversed());
    }
  });

  it("refuses a position of an order of other values, and any other text", async () => {
    const times = list.orders.filter((order) => /created|started|signed|when|all/.test(order));
    const texts = list.orders.filter((order) => /name|job|member|file/.test(order));
    const { next } = await list.read((texts[0] ?? "") as never);
    const [id = ""] = (next ?? "").split("~");
    for (const order of times.length > 0 ? times : ["role"]) {
      for (const after of [
        next ?? "",
        "",
        "x",
        "~",
        `${id}~`,
        "~MQ",
        `${id}~${"A".repeat(3000)}`,
        `${id}~AA`,
        `${id}~LTE~MQ`,
      ]) {
        await expect(list.read(order as never, after), `${order} ${after}`).rejects.toThrow("invalid_request");
      }
    }
  });
});

it("sorts names as people do, numbers by value, and what never happened first or last", async () => {
  const names = (await browser.call("members.list", { q: "rex ", order: "name" })).body.members.map(({ name }) => name);
  expect(names.indexOf("Rex 2")).toBeLessThan(names.indexOf("Rex 10"));
  const { apiKeys } = (await browser.call("apiKeys.list", { whose: "everyone", show: "all", order: "expires-desc" }))
    .body;
  expect(apiKeys[0]?.expiresAt).toBeNull();
  const used = (await browser.call("apiKeys.list", { whose: "everyone", show: "all", order: "last-used" })).body
    .apiKeys;
  expect(used[0]?.lastUsedAt).toBeNull();
  const { categories } = (await browser.call("categories.list", { order: "all-desc" })).body;
  expect(categories[0]?.counts.all).toBe("3");
  expect((await browser.call("categories.list", { order: "name" })).body.categories[0]?.name).toBe("Category 1");
  expect((await browser.call("categories.list", { order: "name-desc" })).body.categories[0]?.name).toBeNull();
});
