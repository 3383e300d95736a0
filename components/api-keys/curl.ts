import type { Scope } from "@/lib/core/permissions";

/** A curl command that can be pasted, for a scope of the key. */
export function curlFor(key: string, scopes: readonly Scope[], origin: string): string {
  const start = (method: string, path: string) =>
    `curl ${method}'${origin}${path}' \\\n  -H 'Authorization: Bearer ${key}'`;
  const json = (body: string) => ` \\\n  -H 'Content-Type: application/json' \\\n  -d '${body}'`;
  if (scopes.includes("pets:read")) return start("", "/api/v1/pets?status=available");
  if (scopes.includes("pets:write"))
    return start("-X POST ", "/api/v1/pets") + json('{"name": "Rex", "categoryId": 1}');
  return start("-X POST ", "/api/messages") + json('{"message": "Is Rex still for sale?"}');
}
