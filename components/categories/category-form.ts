import { z } from "zod";
import { categoryIdProblem } from "@/components/categories/category-id-problem";
import { categoryName } from "@/lib/categories/schemas";

/** The schema of the form that names a category (`categories.setName`). */
export const categoryNameForm = z.object({ name: categoryName });

/** The same with the id of the category, as users write it; empty for a new one, which gets an id. */
export const namedCategoryForm = categoryNameForm.extend({
  categoryId: z.string().superRefine((id, context) => {
    const text = id === "" ? undefined : categoryIdProblem(id);
    if (text !== undefined) context.addIssue({ code: "custom", params: { text } });
  }),
});
