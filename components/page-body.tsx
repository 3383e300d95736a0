"use client";

import type { DragEvent, ReactNode } from "react";

/** The body of every page. It answers HYDRATION_PROBE (components/early-actions.ts). */
export function PageBody({ children }: { children: ReactNode }) {
  return <body onDragExitCapture={cancel}>{children}</body>;
}

function cancel(event: DragEvent): void {
  event.preventDefault();
}
