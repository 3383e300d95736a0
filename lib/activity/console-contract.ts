import { z } from "zod";
import type { ConsoleContract } from "@/lib/core/console-contract";
import { int64Text } from "@/lib/core/int64";

/** Who made a change: an account by its name, an API key by its name and prefix, or nobody in particular. */
const activityActor = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("account"), id: z.string(), name: z.string() }),
  z.object({ kind: z.literal("api_key"), id: z.string(), name: z.string(), prefix: z.string() }),
  z.object({ kind: z.literal("operator") }),
  z.object({ kind: z.literal("system") }),
]);

export const activityEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  action: z.string(),
  actor: activityActor,
  /** The fields that differ, as text, with their values before and after; null where there was or is none. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
});
export type ActivityEntry = z.infer<typeof activityEntry>;

export const HISTORY_PAGE_SIZE = 50;

/** What happened to one pet, newest first, also once it is deleted. */
export const petHistoryContract = {
  operationId: "petHistory",
  method: "GET",
  path: "/api/console/pets/{petId}/history",
  permission: "pets:read",
  params: z.object({ petId: int64Text }),
  query: z.object({ before: int64Text.optional() }),
  answer: z.object({ entries: z.array(activityEntry), next: z.string().nullable() }),
} as const satisfies ConsoleContract;
