import { z } from "zod";
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
  /**
   * What the account must prove beside having a session, so that an unattended screen or a stolen cookie is not enough:
   * `fresh` who it is, at most 15 minutes ago (lib/accounts/proof.ts); `inBody` the same with this very call. By the body
   * where it depends on that.
   */
  proof?: "fresh" | "inBody" | ((body: never) => "fresh" | null);
  /** May be called by a member whose role needs a second factor and who has none yet: what it takes to set one up. */
  isOpenWithoutSecondFactor?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The body is a file, of any kind and up to this size, and is read as it arrives. */
  upload?: { bytesMax: number };
  /** What a success answers with; `file` or `eventStream` where it is no value. */
  answer: z.ZodType;
};

/** The answer of an operation that gives a file, which is followed as a link: nobody calls it for a value. */
export const file = z.never();

/** The answer of an operation that gives server-sent events, which an EventSource reads: nobody calls it for a value. */
export const eventStream = z.never();
