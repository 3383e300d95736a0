"use client";

import { useEffect, useEffectEvent } from "react";
import { addShortcut, type Shortcut } from "@/components/shortcuts/registry";

/**
 * Binds keys for as long as the component is in the page, and lists them under `?`.
 *
 * @param isEnabled false while it could do nothing: it is then not listed either
 */
export function useShortcut({ keys, label, group, canRepeat, run }: Shortcut, isEnabled = true): void {
  const onPress = useEffectEvent(() => run?.());
  useEffect(() => {
    if (!isEnabled) return;
    return addShortcut({ keys, label, group, canRepeat, run: () => onPress() });
  }, [keys, label, group, canRepeat, isEnabled]);
}
