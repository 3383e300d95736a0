import type { z } from "zod";
import type { Permission } from "@/lib/core/permissions";

/**
 * One operation of the console, between our own browser code and our server: session only, not part of the public API,
 * free to change with a release. Ids and other int64 are strings here, since a browser's numbers would round them.
 * Safe in a browser, as every contract is.
 */
export type ConsoleContract = {
  operationId: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below the origin, with path parameters in braces: `/api/console/pets/{petId}`. */
  path: `/api/console/${string}`;
  /** What the account's role must allow; null for whatever any signed-in account may do. */
  permission: Permission | null;
  /** May be called by a member whose role needs a second factor and who has none yet: what it takes to set one up. */
  isOpenWithoutSecondFactor?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** What a success answers with. */
  answer: z.ZodType;
};
