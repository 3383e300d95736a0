import type { Actor } from "@/lib/core/actor";
import { can } from "@/lib/core/permissions";
import { db } from "@/lib/db";
import { topics, type Position, type Topic } from "@/lib/live/contract";

/** What the database says: how often each topic was changed, and the transactions that were under way after that. */
export type Reading = { versions: Partial<Record<string, string>>; writers: string[] };

/** Asks the database. It costs the same whatever is in the shop. */
export async function readShop(): Promise<Reading> {
  const [row] = await db().$queryRaw<Reading[]>`SELECT versions, writers FROM shop_position()`;
  if (!row) throw new Error("a function that always returns a row returned none");
  return row;
}

/** The position of the shop, for a page: whatever is read after it is at least as new. */
export async function readPosition(): Promise<Position> {
  return new PositionTracker().take(await readShop());
}

/** The part of a position that an actor may know. */
export function positionFor(actor: Actor, position: Position): Position {
  return Object.fromEntries(Object.entries(position).filter(([topic]) => can(actor, topics[topic as Topic])));
}

/**
 * Makes positions of readings that follow each other. A changed topic stays open (`~`) until every
 * transaction that was running then has ended: the one that changed it may yet have to commit.
 */
export class PositionTracker {
  private versions: Reading["versions"] = {};
  private readonly openFor = new Map<Topic, Set<string>>();

  take({ versions, writers }: Reading): Position {
    const position: Position = {};
    for (const topic of Object.keys(topics) as Topic[]) {
      const version = versions[topic] ?? "0";
      const before = version === this.versions[topic] ? (this.openFor.get(topic) ?? new Set()) : new Set(writers);
      const open = new Set(writers.filter((writer) => before.has(writer)));
      this.openFor.set(topic, open);
      position[topic] = open.size > 0 ? `${version}~` : version;
    }
    this.versions = versions;
    return position;
  }
}
