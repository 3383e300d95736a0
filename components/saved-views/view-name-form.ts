import * as z from "zod/mini";
import type { Translate } from "@/lib/texts/texts";

/**
 * The name of a view, and what errors of it begin with. The server validates the rest. With zod/mini, since it is loaded
 * into the page of the pets when a dialog opens.
 */
export function viewNameForm(t: Translate) {
  return {
    schema: z.object({ name: z.string().check(z.trim(), z.minLength(1, t("views.nameMissing"))) }),
    labels: { name: t("views.theName") },
  };
}
