import type { Actor } from "@/lib/core/actor";
import { can, topics } from "@/lib/core/permissions";
import { db } from "@/lib/db";
import type { Position, Topic } from "@/lib/live/contract";

/** The database's state: the number of changes of each topic, and the transactions active after reading it. */
export type Reading = { versions: Partial<Record<string, string>>; writers: string[] };

/** Reads that state. The cost does not depend on the amount of data. */
export async function readShop(): Promise<Reading> {
  const [row] = await db().$queryRaw<Reading[]>`SELECT versions, writers FROM shop_position()`;
  if (!row) throw new Error("a function that always returns a row returned none");
  return row;
}

/** The shop's position, for a page: data read after it is at least as new. */
export async function readLivePosition(): Promise<Position> {
  return new PositionTracker().take(await readShop());
}

/** The part of a position that an actor may see. */
export function positionFor(actor: Actor, position: Position): Position {
  return Object.fromEntries(
    Object.entries(position).filter(([topic]) => can(actor, topics[topic as Topic].permission)),
  );
}

/**
 * Turns consecutive readings into positions. A changed topic stays open (`~`) until every transaction that was active
 * then has ended, since the transaction that changed it may not have committed yet.
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
