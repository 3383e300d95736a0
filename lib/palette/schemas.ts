import { z } from "zod";
import { roles } from "@/lib/core/permissions";
import { job } from "@/lib/jobs/schemas";
import { consolePet } from "@/lib/pets/schemas";

/** The number of results of each kind. */
export const FOUND_MAX = 4;

/** Shorter texts are in nearly every name. In characters. */
export const FIND_LENGTH_MIN = 2;

export const findQuery = z.object({
  /** A part of a name or a text. */
  q: z
    .string()
    .trim()
    .min(FIND_LENGTH_MIN, `must be at least ${FIND_LENGTH_MIN} characters`)
    .max(200, "must be at most 200 characters"),
});

const createdAt = z.iso.datetime();

/**
 * The results of each kind: newest first; or, of pets, categories and members, those that have exactly that name first.
 * Categories and members that none contains are those with a name like it. A kind that the actor may not see is empty.
 */
export const found = z.object({
  /** Only pets whose names begin with the text. The other lists also have names that contain it elsewhere. */
  pets: z.array(consolePet),
  /** Pets whose reference is the text, however it is written, the newest first. */
  referenced: z.array(consolePet),
  /** Pets whose reference begins with the text, then those whose reference ends with it, the shortest first; with their references. */
  partlyReferenced: z.array(consolePet),
  categories: z.array(z.object({ id: z.string(), name: z.string() })),
  messages: z.array(
    z.object({
      id: z.string(),
      /** The text around the match. */
      text: z.string(),
      /** The name of the API key that sent it. */
      from: z.string(),
      createdAt,
    }),
  ),
  members: z.array(z.object({ id: z.string(), name: z.string(), email: z.string(), role: z.enum(roles) })),
  apiKeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      prefix: z.string(),
      owner: z.string(),
      isOwn: z.boolean(),
      isActive: z.boolean(),
    }),
  ),
  imports: z.array(z.object({ id: z.string(), fileName: z.string(), createdAt })),
  jobs: z.array(job.pick({ id: true, title: true, state: true, createdAt: true })),
});
export type Found = z.infer<typeof found>;
