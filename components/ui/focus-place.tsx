"use client";

import { useEffect, useRef, type ReactNode } from "react";

/**
 * The place of what changes by itself, such as a button that gives way to progress, and this to a result. When what had
 * the focus is gone, the focus is on what came instead, where a screen reader reads it and Tab goes on.
 *
 * @param stage what stands there: another one is another element
 */
export function FocusPlace({ stage, children }: { stage: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, [stage]);
  return (
    <div
      key={stage}
      ref={ref}
      tabIndex={-1}
      className="rounded"
      onFocus={() => {
        hadFocus.current = true;
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget) hadFocus.current = false;
      }}
    >
      {children}
    </div>
  );
}
