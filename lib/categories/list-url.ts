import { defineAddress, text } from "@/lib/core/page-address";

/** The address of the list of categories. */
export const { read: readCategoryListUrl, href: categoryListHref } = defineAddress("/categories", { q: text(100) });
