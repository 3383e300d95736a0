"use client";

import { useEffect } from "react";
import { loadFirstParts, loadPartsAhead } from "@/components/ui/load-part";

/** By then the page can be used. */
const FIRST_MS = 300;
/** By then the page itself has loaded, and what it does first. */
const REST_MS = 3_000;

/** Loads what the page can ask for while it rests, except for people who save data. Once, in `Providers`. */
export function PartsAhead() {
  useEffect(() => {
    if (savesData()) return;
    const timers = [
      setTimeout(() => void loadFirstParts(), FIRST_MS),
      setTimeout(() => void loadPartsAhead(), REST_MS),
    ];
    return () => timers.forEach(clearTimeout);
  }, []);
  return null;
}

/** The browser's setting, where it tells (https://wicg.github.io/netinfo/, not in Firefox and Safari). */
function savesData(): boolean {
  return "connection" in navigator && (navigator.connection as { saveData?: boolean }).saveData === true;
}
