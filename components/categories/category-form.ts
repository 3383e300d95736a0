import { z } from "zod";
import { categoryIdProblem } from "@/components/categories/category-id-problem";
import { categoryName } from "@/lib/categories/schemas";
import type { Translate } from "@/lib/texts/texts";

/** The schema of the form that names a category (`categories.setName`). */
export const categoryNameForm = z.object({ name: categoryName });

/** The same with the id of the category, as users write it. */
export function namedCategoryForm(t: Translate) {
  return categoryNameForm.extend({
    categoryId: z.string().superRefine((text, context) => {
      const message = categoryIdProblem(t, text);
      if (message !== undefined) context.addIssue({ code: "custom", message });
    }),
  });
}
