/** The tone and shape of the badge of a status. */
type StatusLook = {
  tone: "positive" | "notice" | "neutral" | "negative" | "accent";
  shape: "full" | "half" | "ring" | "check" | "cross";
};

/**
 * All statuses of a pet, in the order of its lifecycle, with their badges. The API, lists, forms, counts and imports use
 * this list; in the database it is the enum `pet_status`.
 */
export const statusLooks = {
  available: { tone: "positive", shape: "full" },
  pending: { tone: "notice", shape: "half" },
  sold: { tone: "neutral", shape: "check" },
} as const satisfies Record<string, StatusLook>;

export type PetStatus = keyof typeof statusLooks;

export const petStatuses = Object.keys(statusLooks) as [PetStatus, ...PetStatus[]];

/** The status of a pet that is added without one. */
export const DEFAULT_STATUS: PetStatus = "available";

/** A record with a value for each status. */
export function byStatus<Value>(valueOf: (status: PetStatus) => Value): Record<PetStatus, Value> {
  return Object.fromEntries(petStatuses.map((status) => [status, valueOf(status)])) as Record<PetStatus, Value>;
}

/** The message key of a status as a label. */
export function statusLabel<Status extends PetStatus>(status: Status): `statuses.${Status}` {
  return `statuses.${status}`;
}
