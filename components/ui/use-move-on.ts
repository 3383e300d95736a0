"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef } from "react";

/**
 * For going on once the work of a page is done: after a pet was saved, say.
 *
 * @returns goes to a page, without a question; false, and goes nowhere, if the user has gone elsewhere meanwhile
 */
export function useMoveOn(): (href: string) => boolean {
  const router = useRouter();
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return useCallback(
    (href) => {
      if (isHere.current) router.push(href);
      return isHere.current;
    },
    [router],
  );
}
