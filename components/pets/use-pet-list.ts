"use client";

import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { readPetList, type PetList } from "@/lib/pets/list-url";

/** The list that the URL asks for. The URL is its only state: nothing else has to be kept in step with it. */
export function usePetList(): PetList {
  const params = useSearchParams();
  return useMemo(() => readPetList(params), [params]);
}
