import type { Scope } from "@/lib/core/permissions";

/** What each scope lets a key do, for people who choose. */
export const scopeTexts: Record<Scope, string> = {
  "pets:read": "List pets and look them up.",
  "pets:write": "Add pets.",
  "messages:write": "Send messages to the staff.",
};
