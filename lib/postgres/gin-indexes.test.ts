import { expect, it } from "vitest";
import { setUpTestShop } from "@/lib/accounts/testing";
import { db } from "@/lib/db";

setUpTestShop();

it("bounds what a single insert must sort into each GIN index", async () => {
  const indexes = await db().$queryRaw<{ name: string; options: string[] | null }[]>`
    SELECT c.relname AS name, c.reloptions AS options FROM pg_class c JOIN pg_am ON pg_am.oid = c.relam
    WHERE pg_am.amname = 'gin' AND c.relnamespace = 'public'::regnamespace ORDER BY 1`;
  expect(indexes.map(({ name }) => name)).toContain("message_search_text");
  for (const { name, options } of indexes) expect(options, name).toContain("gin_pending_list_limit=256");
});
