"use client";

import { useAddress } from "@/components/ui/use-address";
import { readPetList, type PetListAddress } from "@/lib/pets/list-url";

/** The list that the URL asks for. */
export function usePetList(): PetListAddress {
  return useAddress(readPetList);
}
