"use client";

import { useSearchParams } from "next/navigation";
import { useMemo } from "react";

/**
 * The values in the address of the page. The address is their only state: nothing else has to be kept in step with it.
 *
 * @param read of an address (`defineAddress`)
 */
export function useAddress<Values>(read: (given: URLSearchParams) => Values): Values {
  const params = useSearchParams();
  return useMemo(() => read(params), [read, params]);
}
