import type { ActivityEntry } from "@/lib/activity/schemas";
import { parseJson } from "@/lib/core/json";
import { db } from "@/lib/db";

/** The fields of a recorded `before` or `after` as text, exactly for int64. */
export function fieldsOf(json: string | null): Record<string, string> {
  if (json === null) return {};
  const value = parseJson(json) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(value).flatMap(([field, content]) => (content === null ? [] : [[field, textOf(content)]])),
  );
}

/** The fields that differ; a missing value is null. The id never differs. */
export function changesBetween(
  before: Record<string, string>,
  after: Record<string, string>,
): ActivityEntry["changes"] {
  return fieldsBeside(before, after).filter((change) => change.field !== "id" && change.before !== change.after);
}

/** Every field, with its values side by side. */
export function fieldsBeside(before: Record<string, string>, after: Record<string, string>): ActivityEntry["changes"] {
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
    .filter((id) => id !== null);
  if (ids.length === 0) return {};
  const named = await db().category.findMany({
    where: { id: { in: [...new Set(ids)].map(BigInt) } },
    select: { id: true, name: true },
  });
  return Object.fromEntries(named.map(({ id, name }) => [id.toString(), name]));
}

function textOf(content: unknown): string {
  if (Array.isArray(content)) return content.map(textOf).join(", ");
  return typeof content === "object" && content !== null ? JSON.stringify(content) : String(content);
}
