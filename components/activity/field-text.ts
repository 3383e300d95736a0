import { roleTexts } from "@/components/accounts/roles";
import { categoryText } from "@/components/pets/category-label";
import { enteredFields } from "@/lib/pets/fields";
import type { ActivityEntry } from "@/lib/activity/schemas";
import { roles, type Role } from "@/lib/core/permissions";
import { listFormat } from "@/lib/texts/formats";
import { writeMessage, type Message } from "@/lib/texts/message";
import type { LabelKey, Translate } from "@/lib/texts/texts";

/** The names of categories, by id. */
export type CategoryNames = Readonly<Record<string, string>>;

export type FieldChange = ActivityEntry["changes"][number];

/** The fields whose value is the status of a pet, or the state of a message. */
const stateFields = ["status", "defaultStatus"];

/** The fields whose value is a role, or a list of them. */
const roleFields = ["role", "secondFactorRoles"];

const fieldNames = {
  ...Object.fromEntries(Object.entries(enteredFields).map(([field, { label }]) => [field, label])),
  createdAt: "columns.added",
  readAt: "activity.readField",
  expiresAt: "columns.expires",
  revokedAt: "activity.revoked",
  id: "columns.id",
  accountId: "activity.accountId",
  email: "activity.email",
  twoFactorEnabled: "columns.secondFactor",
  isActive: "activity.isActive",
  url: "activity.url",
  isOn: "activity.isOn",
  address: "columns.address",
  device: "columns.device",
  error: "columns.error",
  fileName: "columns.file",
  role: "columns.role",
  scopes: "columns.scopes",
  status: "columns.status",
} as Readonly<Record<string, LabelKey>>;

/**
 * The label of a field: that of its column or form, or of the area `fields`. For a field that only another release records,
 * its name as words: `sessionsEnded` becomes "Sessions ended".
 */
export function fieldName(t: Translate, field: string): string {
  const label = labelOf(t, field);
  if (label) return t(label);
  const words = field
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Fields of API keys whose values are ids of others, and the kind of a job, which its title says better. */
const technicalFields = ["replacedBy", "replaces", "kind"];

/** Whether the value of a field is an id that no page shows by a name, or a code that says nothing to people. */
export function isTechnicalField(field: string): boolean {
  return (field !== "categoryId" && /(?:^i|I)d$/.test(field)) || technicalFields.includes(field);
}

/** Whether a field has a label. */
export function hasFieldName(t: Translate, field: string): boolean {
  return labelOf(t, field) !== undefined;
}

function labelOf(t: Translate, field: string): LabelKey | undefined {
  if (Object.hasOwn(fieldNames, field)) return fieldNames[field];
  const own = `fields.${field}`;
  return t.has(own) ? (own as LabelKey) : undefined;
}

/** Writes a role, or a list of roles, by their labels. A role that this release does not know keeps its code. */
function rolesText(t: Translate, value: string): string {
  const labels = value.split(", ").map((role) => (isRole(role) ? t(roleTexts[role].label) : role));
  return listFormat(t.language, "unit").format(labels);
}

function isRole(text: string): text is Role {
  return roles.some((role) => role === text);
}

/** Formats the value of a field for people. */
export function valueText(t: Translate, field: string, value: string | Message, categoryNames: CategoryNames): string {
  if (typeof value === "object") return writeMessage(t, value);
  if (field === "categoryId") return categoryText(t, value, categoryNames[value] ?? null);
  const state = `statuses.${value}`;
  if (stateFields.includes(field) && t.has(state)) return t(state as LabelKey);
  if (Object.hasOwn(enteredFields, field)) return value;
  if (roleFields.includes(field)) return rolesText(t, value);
  if (value === "true" || value === "false") return value === "true" ? t("activity.yes") : t("activity.no");
  return value;
}
