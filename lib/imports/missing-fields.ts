import type { ImportDetail, ImportSettings } from "@/lib/imports/schemas";

/** The required fields that have neither a column nor a default. */
export function missingIn({ columns: roles, defaultCategory }: ImportSettings): ImportDetail["missing"] {
  return [
    ...(roles.includes("name") ? [] : (["name"] as const)),
    ...(roles.includes("category") || defaultCategory !== null ? [] : (["category"] as const)),
  ];
}
