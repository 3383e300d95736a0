import type { Prisma } from "@/prisma/generated/client";
import { actorId, type Actor } from "@/lib/core/actor";
import type { Transaction } from "@/lib/db";

export type Change = {
  /** What was done, as `subject.verb`. */
  action: `${string}.${string}`;
  subjectType: string;
  subjectId: string | null;
  before?: Prisma.InputJsonValue;
  after?: Prisma.InputJsonValue;
};

/** Records a change in the transaction that makes it, so that there is never one without the other. */
export async function recordActivity(tx: Transaction, actor: Actor, change: Change): Promise<void> {
  await tx.activity.create({
    data: { actorKind: actor.kind, actorId: actorId(actor), ...change },
    select: { id: true },
  });
}
