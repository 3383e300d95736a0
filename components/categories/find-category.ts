import type { QueryClient } from "@tanstack/react-query";
import { api, ConsoleError } from "@/lib/core/console-client";
import { foldText } from "@/lib/core/fold-text";

export type NamedCategory = { id: string; name: string };

/**
 * The category that has the name for which a call was refused.
 *
 * @param exceptId the category that was to get the name
 * @returns null if the call was refused for another reason, or if it cannot be found
 */
export async function findNameOwner(
  client: QueryClient,
  error: unknown,
  name: string,
  exceptId?: string,
): Promise<NamedCategory | null> {
  if (!(error instanceof ConsoleError) || !("name" in error.fields)) return null;
  const q = name.trim();
  const found = await client.fetchQuery({ ...api.categories.list.queryOptions({ q }), staleTime: 0 }).catch(() => null);
  const others = (found?.categories ?? []).filter(({ id }) => id !== exceptId);
  const owner =
    others.find((other) => other.name?.toLowerCase() === q.toLowerCase()) ??
    others.find((other) => foldText(other.name ?? "") === foldText(q));
  return owner?.name ? { id: owner.id, name: owner.name } : null;
}
