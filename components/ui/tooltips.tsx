"use client";

import { useEffect } from "react";
import { listenForTooltips } from "@/components/ui/tooltip-listener";

/**
 * The one tooltip of the house. Whatever has `data-tooltip`, rendered by the server or not, gets its text shown on
 * hover and on keyboard focus. 1 KB for the whole page, where a component for each of them takes 38 KB. Once, in
 * `Providers`.
 */
export function Tooltips() {
  useEffect(listenForTooltips, []);
  return null;
}
