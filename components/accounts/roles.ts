import type { Role } from "@/lib/core/permissions";
import type { LabelKey } from "@/lib/texts/texts";

/** The label of each role, its name within a sentence, and a description of its rights. */
export const roleTexts = {
  owner: { label: "roles.owner", name: "roles.ownerName", text: "roles.ownerRights" },
  staff: { label: "roles.staff", name: "roles.staffName", text: "roles.staffRights" },
  developer: { label: "roles.developer", name: "roles.developerName", text: "roles.developerRights" },
} as const satisfies Record<Role, { label: LabelKey; name: LabelKey; text: LabelKey }>;
