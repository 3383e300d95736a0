"use client";

import { useCallback, useEffect, useRef } from "react";
import { moveTo } from "@/components/ui/navigation";

/**
 * For going on once the work of a page is done: after a pet was saved, say. Called by what stays as long as the page: a button
 * may have gone before its answer comes.
 *
 * @returns goes to a page, without a question; false, and goes nowhere, if the user has gone elsewhere meanwhile
 */
export function useMoveOn(): (href: string) => boolean {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return useCallback((href) => {
    if (isHere.current) moveTo(href);
    return isHere.current;
  }, []);
}
