import type { z } from "zod";
import type { ActivityActor, filterChoices } from "@/lib/activity/schemas";
import { canSeeKind, kindOf, seesEverything } from "@/lib/activity/scope";
import type { Actor } from "@/lib/core/actor";
import { escapeLike } from "@/lib/core/escape";
import { authorize } from "@/lib/core/authorize";
import { db, withinStatementLimit } from "@/lib/db";
import { containsText, withinSearchTime } from "@/lib/db-search";
import { Prisma } from "@/prisma/generated/client";

const ACTORS_MAX = 20;

/**
 * The choices of the feed's filters.
 *
 * @param query.q a substring of the name of a person or API key, or of a key's prefix; without it, the first of all
 * @param query.who the selected actor in the filter's format, which is always among the choices
 */
export async function activityChoices(
  actor: Actor,
  { q = "", who }: { q?: string; who?: string },
): Promise<z.infer<typeof filterChoices>> {
  authorize(actor, "activity:read");
  const [actions, actors] = await Promise.all([
    knownActions(),
    withinSearchTime(actor, () => findActors(q, who, seesEverything(actor))),
  ]);
  return { actions: actions.filter((action) => canSeeKind(actor, kindOf(action))), actors };
}

/**
 * Every action in the feed, and always the most common one. Costs one index lookup per action: each step of the recursion
 * finds the next action.
 */
export async function knownActions(): Promise<string[]> {
  const rows = await db().$queryRaw<{ action: string }[]>`
    WITH RECURSIVE known (action) AS (
      (SELECT action FROM activity
       WHERE (job_id IS NULL OR subject_type = 'job') AND action <> 'pet.created' ORDER BY action LIMIT 1)
      UNION ALL
      SELECT (SELECT a.action FROM activity a
              WHERE (a.job_id IS NULL OR a.subject_type = 'job') AND a.action <> 'pet.created' AND a.action > known.action
              ORDER BY a.action LIMIT 1)
      FROM known WHERE known.action IS NOT NULL
    )
    SELECT action FROM known WHERE action IS NOT NULL`;
  return ["pet.created", ...rows.map(({ action }) => action)].sort();
}

/** People and API keys by name. Developers are shown only to owners. */
async function findActors(q: string, who: string | undefined, isForOwner: boolean): Promise<ActivityActor[]> {
  const pattern = `%${escapeLike(q)}%`;
  const chosen = who?.slice(who.indexOf(".") + 1) ?? "";
  const [people, keys] = await Promise.all([
    withinStatementLimit(
      (client) => client.$queryRaw<{ id: string; name: string }[]>`
      SELECT id, name FROM account
      WHERE id = ${chosen} OR (${containsText(Prisma.sql`name`, q)} AND (${isForOwner} OR role <> 'developer'))
      ORDER BY id = ${chosen} DESC, role = 'developer', name, id LIMIT ${ACTORS_MAX}`,
    ),
    withinStatementLimit(
      (client) => client.$queryRaw<{ id: string; name: string; prefix: string }[]>`
      SELECT id, name, prefix FROM api_key
      WHERE id::text = ${chosen} OR ${containsText(Prisma.sql`name`, q)} OR prefix ILIKE ${pattern}
      ORDER BY id::text = ${chosen} DESC, last_used_at DESC NULLS LAST, id LIMIT ${ACTORS_MAX}`,
    ),
  ]);
  return [
    ...people.map((person) => ({ kind: "account" as const, ...person })),
    ...keys.map((key) => ({ kind: "api_key" as const, ...key })),
    { kind: "operator" as const },
    { kind: "system" as const },
  ];
}
