import { Prisma } from "@/prisma/generated/client";
import type { ActivityFilter } from "@/lib/activity/schemas";
import { isKindShared, kindOf, visibleTo } from "@/lib/activity/scope";
import { isOfKind, SECURITY_ACTIONS, SECURITY_KIND } from "@/lib/activity/contract";
import { isCalled } from "@/lib/activity/search";
import { actorId, type Actor } from "@/lib/core/actor";

/** The action that the index on actions omits, so that API requests that add pets do not pay for it. */
const COMMONEST_ACTION = "pet.created";

/**
 * The plan of a filter: streams of entries that an index returns newest first, and further conditions on each entry.
 * Both are SQL conditions on rows of `a`.
 */
export type Plan = { streams: Prisma.Sql[]; conditions: Prisma.Sql[] };

// Each condition repeats the predicate of its partial index; PostgreSQL would not use the index otherwise.

/** An entry of the feed: a job, or a change outside of jobs. */
const isLine = Prisma.sql`(a.job_id IS NULL OR a.subject_type = 'job')`;

const lineOfAction = (action: string) =>
  Prisma.sql`${isLine} AND a.action <> ${Prisma.raw(`'${COMMONEST_ACTION}'`)} AND a.action = ${action}`;

const lineBy = (who: string) => Prisma.sql`${isLine} AND ${isBy(who)}`;

/**
 * Chooses the streams with the fewest entries to examine.
 *
 * @param actions returns the known actions
 * @param isShort whether a stream has few enough entries to examine all of them for one page
 */
export async function planOf(
  actor: Actor,
  filter: ActivityFilter,
  actions: () => Promise<readonly string[]>,
  isShort: (stream: Prisma.Sql) => Promise<boolean>,
): Promise<Plan> {
  const { kind, action, who, job, q } = filter;
  const ask = conditionsOf(actor, filter);
  if (job !== undefined) return { streams: [Prisma.sql`a.job_id = ${job}::uuid`], conditions: ask("job") };
  // A name that many subjects share is searched in the changes of jobs as well.
  if (q !== undefined && kind === undefined && action === undefined && who === undefined)
    return { streams: [Prisma.sql`TRUE`], conditions: ask() };
  if (kind !== undefined && who === undefined && !isKindShared(kind) && visibleTo(actor))
    return { streams: [lineBy(`${actor.kind}.${actorId(actor)}`)], conditions: ask("scope") };
  const isActionIndexed = action !== undefined && action !== COMMONEST_ACTION;
  const isKindIndexed = kind !== undefined && kind !== kindOf(COMMONEST_ACTION);
  if (who !== undefined && (!(isActionIndexed || isKindIndexed) || (await isShort(lineBy(who)))))
    return { streams: [lineBy(who)], conditions: ask("who") };
  if (isActionIndexed) return { streams: [lineOfAction(action)], conditions: ask("action") };
  if (isKindIndexed) {
    const ofKind = (await actions()).filter((one) => isOfKind(one, kind));
    return { streams: ofKind.map(lineOfAction), conditions: ask("kind") };
  }
  return { streams: [isLine], conditions: ask() };
}

type Conditions = Record<"scope" | "kind" | "action" | "who" | "from" | "to" | "called" | "job", Prisma.Sql | null>;

/** All conditions of a filter, except those that a stream already meets. */
export function conditionsOf(
  actor: Actor,
  filter: ActivityFilter,
): (...answered: (keyof Conditions)[]) => Prisma.Sql[] {
  const { kind, action, who, from, to, q, job } = filter;
  const seesKind = kind !== undefined && isKindShared(kind);
  const all: Conditions = {
    scope: seesKind ? null : visibleTo(actor),
    kind: kind === undefined ? null : isActionOf(kind),
    action: action === undefined ? null : Prisma.sql`a.action = ${action}`,
    who: who === undefined ? null : isBy(who),
    from: from === undefined ? null : Prisma.sql`a.at >= ${new Date(from)}::timestamptz`,
    to: to === undefined ? null : Prisma.sql`a.at < ${new Date(to)}::timestamptz`,
    called: q === undefined ? null : isCalled(q),
    job: job === undefined ? null : Prisma.sql`a.job_id = ${job}::uuid`,
  };
  const changes = job === undefined ? [] : [Prisma.sql`a.subject_type <> 'job'`];
  return (...answered) => [
    ...changes,
    ...(Object.keys(all) as (keyof Conditions)[])
      .filter((name) => !answered.includes(name))
      .flatMap((name) => all[name] ?? []),
  ];
}

function isActionOf(kind: string): Prisma.Sql {
  if (kind === SECURITY_KIND) return Prisma.sql`a.action = ANY (${SECURITY_ACTIONS})`;
  return Prisma.sql`split_part(a.action, '.', 1) = ${kind}`;
}

/** The condition that this actor of the filter made the change. */
function isBy(who: string): Prisma.Sql {
  if (who === "operator" || who === "system")
    return Prisma.sql`a.actor_kind = ${who}::actor_kind AND a.actor_id IS NULL`;
  const dot = who.indexOf(".");
  return Prisma.sql`a.actor_kind = ${who.slice(0, dot)}::actor_kind AND a.actor_id = ${who.slice(dot + 1)}`;
}
