import type { ActivityEntry } from "@/lib/activity/schemas";
import { parseJson, writeJson } from "@/lib/core/json";
import { db } from "@/lib/db";
import type { Message } from "@/lib/texts/message";
import { readMessage } from "@/lib/texts/read-message";

type Recorded = Record<string, string | Message>;

/** The fields of a recorded `before` or `after` as text, exactly for int64; messages stay data. */
export function fieldsOf(json: string | null): Recorded {
  if (json === null) return {};
  const value = parseJson(json) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(value).flatMap(([field, content]) =>
      content === null ? [] : [[field, messageOf(content) ?? textOf(content)]],
    ),
  );
}

/** The fields that differ; a missing value is null. The id never differs. */
export function changesBetween(before: Recorded, after: Recorded): ActivityEntry["changes"] {
  return fieldsBeside(before, after).filter((change) => change.field !== "id" && change.before !== change.after);
}

/** Every field, with its values side by side. */
export function fieldsBeside(before: Recorded, after: Recorded): ActivityEntry["changes"] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields.map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }));
}

/** The current names of the categories in these changes, by id; unnamed categories are omitted. */
export async function namesOfCategories(
  entries: readonly Pick<ActivityEntry, "changes">[],
): Promise<Record<string, string>> {
  const ids = entries
    .flatMap(({ changes }) => changes)
    .filter(({ field }) => field === "categoryId")
    .flatMap(({ before, after }) => [before, after])
    .filter((id) => typeof id === "string");
  if (ids.length === 0) return {};
  const named = await db().category.findMany({
    where: { id: { in: [...new Set(ids)].map(BigInt) } },
    select: { id: true, name: true },
  });
  return Object.fromEntries(named.map(({ id, name }) => [id.toString(), name]));
}

function messageOf(content: unknown): Message | null {
  if (typeof content !== "object" || content === null || !("key" in content)) return null;
  // Numbers in it are bigints here.
  return readMessage(JSON.parse(writeJson(content)));
}

function textOf(content: unknown): string {
  if (Array.isArray(content)) return content.map(textOf).join(", ");
  return typeof content === "object" && content !== null ? JSON.stringify(content) : String(content);
}
