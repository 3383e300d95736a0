import type { ImportDetail, ImportSettings } from "@/lib/imports/schemas";

/** The required fields that have neither a column nor a default. */
export function missingIn({ columns: roles, defaultName, defaultCategory }: ImportSettings): ImportDetail["missing"] {
  return [
    ...(roles.includes("name") || defaultName !== null ? [] : (["name"] as const)),
    ...(roles.includes("category") || defaultCategory !== null ? [] : (["category"] as const)),
  ];
}
