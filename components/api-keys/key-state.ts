import type { ApiKey } from "@/lib/api-keys/console-contract";

/** What the table and its skeleton show. */
export const keyColumns = ["Name", "Scopes", "Created", "Expires", "Last used", "State"] as const;

/** The badge of a key. A rotated key is ending, though it works until then. */
export function badgeOf({
  state,
  replacedById,
}: ApiKey): "active" | "expiring" | "expired" | "revoked" | "deactivated" {
  if (state === "inactive") return "deactivated";
  return state === "active" && replacedById !== null ? "expiring" : state;
}
