import type { Contract } from "@/lib/core/contract";
import { createMessageContract } from "@/lib/messages/contract";
import { createPetContract, getPetContract, listPetsContract } from "@/lib/pets/contract";

/** Every operation of the public API, in the order in which the document lists them. Tests sweep over it. */
export const publicContracts: readonly Contract[] = [
  listPetsContract,
  createPetContract,
  getPetContract,
  createMessageContract,
];
