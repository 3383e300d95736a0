import { actorColumns, actorJoins, actorOf, type ActorRow } from "@/lib/activity/actors";
import type { ActivityEntry } from "@/lib/activity/schemas";
import type { JobFailure } from "@/lib/jobs/step";
import type { Transaction } from "@/lib/db";
import { enteredFields, type EnteredFieldName } from "@/lib/pets/fields";
import { message, type Message } from "@/lib/texts/message";

/** What an undo may keep of a pet: a field that others changed, or a reference since another pet has the one from before. */
type KeptField = EnteredFieldName | "takenReference";

/** A pet that an undo kept, wholly or in part: the fields that it kept, or `isThere: false` if it is gone. */
export type Kept = { id: string; entryId: string; name: string; isThere: boolean; fields: KeptField[] };

type SinceRow = Partial<ActorRow> & { id: bigint; field: KeptField | "pet"; value: string | null };

/** Says per pet who changed what since the entry to be undone: `Status: Anna changed it to sold since; it was kept.` */
export async function explainKept(tx: Transaction, kept: readonly Kept[]): Promise<JobFailure[]> {
  if (kept.length === 0) return [];
  const asked = kept.flatMap(({ id, entryId, isThere, fields }) =>
    (isThere ? fields : ["pet"]).map((field) => ({ id, entryId, field })),
  );
  const rows = await tx.$queryRaw<SinceRow[]>`
    SELECT asked.id, asked.field, a.value, ${actorColumns}
    FROM unnest(${asked.map(({ id }) => BigInt(id))}::bigint[], ${asked.map(({ entryId }) => BigInt(entryId))}::bigint[],
                ${asked.map(({ field }) => field)}::text[]) WITH ORDINALITY AS asked (id, entry_id, field, position)
    LEFT JOIN LATERAL (
      SELECT actor_kind, actor_id, coalesce(category.name, after ->> asked.field) AS value
      FROM activity
      LEFT JOIN category ON asked.field = 'categoryId' AND category.id = (after ->> 'categoryId')::bigint
      WHERE subject_type = 'pet' AND subject_id = asked.id::text AND activity.id > entry_id
        AND (asked.field = 'pet' AND action = 'pet.deleted'
             OR action = 'pet.updated' AND before ->> asked.field IS DISTINCT FROM after ->> asked.field)
      ORDER BY activity.id DESC LIMIT 1
    ) AS a ON true
    ${actorJoins}
    ORDER BY asked.position`;
  const reasonsOf = new Map<string, Message[]>();
  for (const row of rows) {
    const id = row.id.toString();
    const reasons = reasonsOf.get(id);
    if (reasons) reasons.push(reasonOf(row));
    else reasonsOf.set(id, [reasonOf(row)]);
  }
  return kept.map(({ id, name }) => ({ position: BigInt(id), subject: name, reasons: reasonsOf.get(id) ?? [] }));
}

/** Why a field was kept, or the whole pet. A change made directly in the database has no record. */
function reasonOf({ field, value, ...row }: SinceRow): Message {
  const who = row.actor_kind ? nameOf(actorOf(row as ActorRow)) : null;
  if (field === "pet") {
    return who === null ? message("jobReasons.deletedUnrecorded") : message("jobReasons.deletedSince", { who });
  }
  if (field === "takenReference") return message("jobReasons.referenceTaken");
  const { label, control } = enteredFields[field];
  const what = { field: message(label) };
  if (who === null) return message("jobReasons.keptUnrecorded", what);
  if (value === null) return message("jobReasons.keptEmpty", { ...what, who });
  if (control === "text") return message("jobReasons.keptText", { ...what, who, value });
  if (control === "status") return message("jobReasons.keptStatus", { ...what, who, status: value });
  return message("jobReasons.keptValue", { ...what, who, value });
}

/** The name of an actor in a reason. */
export function nameOf(actor: ActivityEntry["actor"]): string | Message {
  switch (actor.kind) {
    case "account":
      return actor.name || message("activity.formerMember");
    case "api_key":
      return message("jobReasons.byKey", { name: actor.name });
    case "operator":
      return message("activity.operator");
    case "system":
      return message("activity.system");
  }
}
