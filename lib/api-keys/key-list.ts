import type { z } from "zod";
import type { AccountActor } from "@/lib/accounts/session";
import { KEY_PAGE_SIZE, type keyList, type keyListQuery } from "@/lib/api-keys/schemas";
import { readDeprecations } from "@/lib/api-keys/deprecated-calls";
import { scopesForRole } from "@/lib/api-keys/verify";
import { keyColumns, toApiKey } from "@/lib/api-keys/service";
import { nowMs } from "@/lib/core/clock";
import { authorize } from "@/lib/core/authorize";
import type { Scope } from "@/lib/core/permissions";
import { isUuid } from "@/lib/core/page-address";
import { db } from "@/lib/db";
import {
  cutPage,
  FIRST_TIME,
  inOrderOf,
  LAST_TIME,
  nameSql,
  pageInOrder,
  textSort,
  timeSort,
  type SortedRow,
} from "@/lib/db-order";
import { Prisma } from "@/prisma/generated/client";

/** How the list is sorted: over the tables `api_key` and `account`. A key without an expiry expires last. */
const list = {
  id: { sql: "api_key.id", type: "uuid", isId: isUuid },
  sorts: {
    name: { sql: nameSql("api_key.name"), type: textSort },
    owner: { sql: nameSql("account.name"), type: textSort },
    created: { sql: "api_key.created_at", type: timeSort },
    expires: { sql: `coalesce(api_key.expires_at, ${LAST_TIME})`, type: timeSort },
    "last-used": { sql: `coalesce(api_key.last_used_at, ${FIRST_TIME})`, type: timeSort },
  },
} as const;

/**
 * The data of the API keys page: a page of keys, and the deprecated operations they called.
 *
 * @throws AppError `invalid_request` for an `after` that is no `next` of this order
 * @throws AppError `forbidden` for everyone's keys, without the permission to manage keys
 */
export async function readKeyList(
  actor: AccountActor,
  query: z.infer<typeof keyListQuery>,
): Promise<z.infer<typeof keyList>> {
  const [page, deprecations, allowedScopes] = await Promise.all([
    readPage(actor, query),
    readDeprecations(actor, query.whose),
    readAllowedScopes(actor),
  ]);
  return { ...page, deprecations, allowedScopes };
}

/** A page of one's own keys, or of everyone's, and the number of all. */
async function readPage(
  actor: AccountActor,
  { whose, show, order, after }: z.infer<typeof keyListQuery>,
): Promise<Pick<z.infer<typeof keyList>, "apiKeys" | "next" | "counts">> {
  authorize(actor, whose === "everyone" ? "api-keys:manage" : "api-keys:own");
  const page = pageInOrder(list, order, after);
  const all = whose === "everyone" ? Prisma.sql`TRUE` : Prisma.sql`api_key.account_id = ${actor.id}`;
  const isActive = Prisma.sql`
    api_key.revoked_at IS NULL AND coalesce(api_key.expires_at > ${new Date(nowMs())}, TRUE) AND NOT account.banned`;
  const from = Prisma.sql`FROM api_key JOIN account ON account.id = api_key.account_id WHERE ${all}`;
  const [sorted, [counts]] = await Promise.all([
    db().$queryRaw<SortedRow[]>`
      SELECT page.id::text AS id, ${page.sortValue} FROM (
        SELECT ${page.columns} ${from} AND ${show === "active" ? isActive : Prisma.sql`TRUE`} AND ${page.isPast}
        ${page.inOrder} LIMIT ${KEY_PAGE_SIZE + 1}
      ) AS page ${page.inPageOrder}`,
    db().$queryRaw<{ active: number; all: number }[]>`
      SELECT (count(*) FILTER (WHERE ${isActive}))::int AS active, count(*)::int AS "all" ${from}`,
  ]);
  const { rows, next } = cutPage(sorted, KEY_PAGE_SIZE);
  const keys = await db().apiKey.findMany({ where: { id: { in: rows.map(({ id }) => id) } }, select: keyColumns });
  return { apiKeys: inOrderOf(rows, keys).map(toApiKey), next, counts: counts ?? { active: 0, all: 0 } };
}

/** The scopes allowed for a new key of the actor. */
export async function readAllowedScopes(actor: AccountActor): Promise<Scope[]> {
  return [...(await scopesForRole(db(), actor.role))];
}

/** The key prefixes in this database, such as `ps_live_`: several if it has keys of more than one environment. */
export async function keyPrefixesHeld(): Promise<string[]> {
  const rows = await db().$queryRaw<{ prefix: string }[]>`
    SELECT DISTINCT left(prefix, 8) AS prefix FROM api_key ORDER BY 1`;
  return rows.map(({ prefix }) => prefix);
}
