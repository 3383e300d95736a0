"use client";

import { useRef, type ReactNode } from "react";
import { useLostFocus } from "@/components/ui/use-lost-focus";

/**
 * A place whose content changes by itself, such as a button that becomes progress, which becomes a result. When the element
 * that had the focus is gone, the place has it: a screen reader reads the new content, and Tab goes on from there.
 *
 * @param stage names the content
 */
export function FocusPlace({ stage, children }: { stage: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const handlers = useLostFocus(stage, () => ref.current);
  return (
    <div key={stage} ref={ref} tabIndex={-1} className="scroll-mt-20 rounded" {...handlers}>
      {children}
    </div>
  );
}
