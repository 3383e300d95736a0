import { categoryText } from "@/components/pets/category-label";
import { petFields } from "@/lib/pets/fields";
import { statusText, type PetStatus } from "@/lib/pets/statuses";
import type { ActivityEntry } from "@/lib/activity/schemas";

/** What categories are called, by id. */
export type CategoryNames = Readonly<Record<string, string>>;

export type FieldChange = ActivityEntry["changes"][number];

const fieldNames: Record<string, string> = {
  ...Object.fromEntries(Object.entries(petFields).map(([field, { label }]) => [field, label])),
  createdAt: "Added",
  readAt: "Read",
  expiresAt: "Expires",
  revokedAt: "Revoked",
  id: "ID",
  accountId: "Account ID",
  email: "Email address",
  twoFactorEnabled: "Second factor",
  isActive: "Active",
  url: "Address",
  isOn: "On",
};

/** The label of a field. A field without a label gets its own name, in words: `sessionsEnded`, Sessions ended. */
export function fieldName(field: string): string {
  if (Object.hasOwn(fieldNames, field)) return fieldNames[field] ?? field;
  const words = field
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value of a field in the words of the house. */
export function valueText(field: string, value: string, categoryNames: CategoryNames): string {
  if (field === "categoryId") return categoryText(value, categoryNames[value] ?? null);
  if (field === "status" && Object.hasOwn(statusText, value)) return statusText[value as PetStatus];
  if (value === "true" || value === "false") return value === "true" ? "Yes" : "No";
  return value;
}
