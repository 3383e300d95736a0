import { Prisma } from "@/prisma/generated/client";
import type { ActivityFilter } from "@/lib/activity/schemas";
import { isKindShared, kindOf, visibleTo } from "@/lib/activity/scope";
import { isOfKind, SECURITY_ACTIONS, SECURITY_KIND } from "@/lib/activity/contract";
import { isCalled } from "@/lib/activity/search";
import { actorId, type Actor } from "@/lib/core/actor";

/** The one action that the index of actions does without, so that calls of the API do not pay for it. */
const COMMONEST_ACTION = "pet.created";

/**
 * How a filter is answered: streams of entries that an index gives newest first, and conditions that each of them
 * then has to meet. All are conditions on rows of `a`.
 */
export type Plan = { streams: Prisma.Sql[]; conditions: Prisma.Sql[] };

// Each in the words of the index that serves it: in others, it would not be used.

/** A change that no job made, or a job. */
const isLine = Prisma.sql`(a.job_id IS NULL OR a.subject_type = 'job')`;

const lineOfAction = (action: string) =>
  Prisma.sql`${isLine} AND a.action <> ${Prisma.raw(`'${COMMONEST_ACTION}'`)} AND a.action = ${action}`;

const lineBy = (who: string) => Prisma.sql`${isLine} AND ${isBy(who)}`;

/**
 * Chooses the streams that leave the least to ask.
 *
 * @param actions tells those that there are
 * @param isShort tells whether a stream has few enough entries to ask all of them for one page
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
  // What many things are called is found in the changes that jobs made as well.
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

/** All conditions of a filter but those that a stream already meets. */
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

/** The condition that somebody did it, of what the filter names them by. */
function isBy(who: string): Prisma.Sql {
  if (who === "operator" || who === "system")
    return Prisma.sql`a.actor_kind = ${who}::actor_kind AND a.actor_id IS NULL`;
  const dot = who.indexOf(".");
  return Prisma.sql`a.actor_kind = ${who.slice(0, dot)}::actor_kind AND a.actor_id = ${who.slice(dot + 1)}`;
}
