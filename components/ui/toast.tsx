"use client";

import { lazyPart } from "@/components/ui/load-part";
import { showOverlay } from "@/components/ui/overlay-store";

export type ToastOptions = {
  /** What happened, in a few words: "Rex is sold". */
  title: string;
  description?: string;
  /** A negative one stays until it is closed. */
  tone?: "neutral" | "positive" | "negative";
  /** Undoes the action; shown as an Undo button. */
  onUndo?: () => void;
  /** A button other than Undo. */
  action?: { label: string; onAction: () => void };
};

/** How the loaded viewport shows and closes toasts. */
export type ToastSink = { add: (options: ToastOptions) => string; close: (id: string) => void };

type Toast = { options: ToastOptions; id?: string; isDismissed: boolean };

const ToastViewport = lazyPart(() => import("@/components/ui/toast-viewport"));

let sink: ToastSink | undefined;
let isViewportAsked = false;
let waiting: Toast[] = [];

/**
 * Shows a toast at the edge of the page. The viewport (20 KB) is loaded with the first one.
 *
 * @returns closes the toast, for when it no longer applies
 */
export function toast(options: ToastOptions): () => void {
  const entry: Toast = { options, isDismissed: false };
  if (sink) entry.id = sink.add(options);
  else waiting.push(entry);
  if (!isViewportAsked) {
    isViewportAsked = true;
    showOverlay(() => <ToastViewport onReady={connect} />, null);
  }
  return () => {
    entry.isDismissed = true;
    if (entry.id !== undefined) sink?.close(entry.id);
  };
}

function connect(ready: ToastSink): void {
  sink = ready;
  for (const entry of waiting) if (!entry.isDismissed) entry.id = ready.add(entry.options);
  waiting = [];
}
