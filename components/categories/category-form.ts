import { z } from "zod";
import { categoryIdFaultOf } from "@/components/categories/category-id-fault";
import { categoryName } from "@/lib/categories/schemas";

/** The name of a category, as the form of `categories.setName`. */
export const categoryNameForm = z.object({ name: categoryName });

/** The same with the id of the category, as users write it. */
export const namedCategoryForm = categoryNameForm.extend({
  categoryId: z.string().superRefine((text, context) => {
    const message = categoryIdFaultOf(text);
    if (message !== undefined) context.addIssue({ code: "custom", message });
  }),
});
