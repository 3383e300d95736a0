import * as z from "zod/mini";

/**
 * The schema of the forms that name a view. The server validates the rest. With zod/mini, since it is loaded into the page of
 * the pets when a dialog opens.
 */
export const viewNameForm = z.object({ name: z.string().check(z.trim(), z.minLength(1)) });
