import type { Contract } from "@/lib/core/contract";
import { createMessageContract } from "@/lib/messages/contract";
import { createPetContract, getPetContract, listPetsContract } from "@/lib/pets/contract";

/** Every operation of the public API, in the order of the document. Tests iterate over it. */
export const publicContracts: readonly Contract[] = [
  listPetsContract,
  createPetContract,
  getPetContract,
  createMessageContract,
];
