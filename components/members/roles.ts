import type { Role } from "@/lib/core/permissions";

/** The label of each role, and a description of its rights. */
export const roleTexts: Record<Role, { label: string; text: string }> = {
  owner: { label: "Owner", text: "Everything, and decides who comes in." },
  staff: { label: "Staff", text: "Keeps the pets and reads the messages." },
  developer: { label: "Developer", text: "Own API keys and the docs, nothing else." },
};
