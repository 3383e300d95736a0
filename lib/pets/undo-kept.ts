import { actorColumns, actorJoins, actorOf, type ActorRow } from "@/lib/activity/actors";
import type { ActivityEntry } from "@/lib/activity/schemas";
import type { JobFailure } from "@/lib/jobs/step";
import type { Transaction } from "@/lib/db";
import { petFields, type PetFieldName } from "@/lib/pets/fields";
import { translateTo } from "@/lib/texts/languages";

/** A pet that an undo kept, wholly or in part: the fields that others changed, or `isThere: false` if it is gone. */
export type Kept = { id: string; entryId: string; name: string; isThere: boolean; fields: PetFieldName[] };

type SinceRow = Partial<ActorRow> & { id: bigint; field: PetFieldName | "pet"; value: string | null };

/** Describes per pet who changed what since the entry to be undone: `Anna changed the status to sold since; kept`. */
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
  return kept.map(({ id, name }) => {
    const since = rows.filter((row) => row.id === BigInt(id)).map(textOf);
    return { position: BigInt(id), subject: name, message: `${since.join("; ")}; kept` };
  });
}

function textOf({ field, value, ...row }: SinceRow): string {
  const who = row.actor_kind ? nameOf(actorOf(row as ActorRow)) : "Someone";
  if (field === "pet") return `${who} deleted it since`;
  const { label, control } = petFields[field];
  const what = `the ${translateTo("en")(label).toLowerCase()}`;
  // A change made directly in the database has no record.
  if (!row.actor_kind) return `${who} changed ${what} since`;
  if (value === null) return `${who} removed ${what} since`;
  return `${who} changed ${what} to ${control === "text" ? `“${value}”` : value} since`;
}

function nameOf(actor: ActivityEntry["actor"]): string {
  switch (actor.kind) {
    case "account":
      return actor.name || "A former member";
    case "api_key":
      return `The API key ${actor.name}`;
    case "operator":
      return "The operator";
    case "system":
      return "The system";
  }
}
