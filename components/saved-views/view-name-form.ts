import * as z from "zod/mini";

/**
 * The name of a view. The server validates the rest. With zod/mini, since it is loaded into the page of the pets when a
 * dialog opens.
 */
export const viewNameForm = z.object({
  name: z.string().check(z.trim(), z.minLength(1, "Give the view a name")),
});

/** What errors of the name begin with. */
export const viewLabels = { name: "The name" } as const;
