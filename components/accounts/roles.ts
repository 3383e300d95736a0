import type { Role } from "@/lib/core/permissions";
import type { LabelKey } from "@/lib/texts/texts";

/** The label of each role, and a description of its rights. */
export const roleTexts = {
  owner: { label: "roles.owner", text: "roles.ownerRights" },
  staff: { label: "roles.staff", text: "roles.staffRights" },
  developer: { label: "roles.developer", text: "roles.developerRights" },
} as const satisfies Record<Role, { label: LabelKey; text: LabelKey }>;
