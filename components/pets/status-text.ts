import type { PetStatus } from "@/lib/pets/contract";

/** The names of the statuses in the console. */
export const statusText: Record<PetStatus, string> = { available: "Available", pending: "Pending", sold: "Sold" };

/** They in the order of a pet's life. Not the contract's own list, which would bring zod into every list of pets. */
export const statuses = Object.keys(statusText) as PetStatus[];
