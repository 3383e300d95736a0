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

/** How long the undo of a toast can be repeated by a key, in milliseconds. */
const UNDO_MS = 10 * 60_000;

/** The undo actions of this page, the last one last. */
let undos: { run: () => void; untilMs: number }[] = [];

/**
 * Undoes the last change that a toast or the panel of jobs offered to undo, also when that has gone.
 *
 * @returns false if there is none
 */
export function undoLast(): boolean {
  undos = undos.filter(({ untilMs }) => performance.now() < untilMs);
  const last = undos.at(-1);
  last?.run();
  return last !== undefined;
}

/**
 * Registers an undo that is offered elsewhere than in a toast, so that `undoLast` finds it in its order.
 *
 * @returns withdraws it, for when it was done there
 */
export function offerUndo(onUndo: () => void): () => void {
  return registerUndo(onUndo, () => undefined).remove;
}

/** Registers the undo of a toast; it runs once, by its button or by `undoLast`. */
function registerUndo(onUndo: () => void, close: () => void): { run: () => void; remove: () => void } {
  const remove = () => {
    undos = undos.filter((undo) => undo !== entry);
  };
  const entry = {
    run: () => {
      remove();
      close();
      onUndo();
    },
    untilMs: performance.now() + UNDO_MS,
  };
  undos.push(entry);
  return { run: entry.run, remove };
}

/**
 * Shows a toast at the edge of the page. The viewport (20 KB) is loaded with the first one.
 *
 * @returns closes the toast, for when it no longer applies
 */
export function toast(options: ToastOptions): () => void {
  const entry: Toast = { options, isDismissed: false };
  const close = () => {
    entry.isDismissed = true;
    if (entry.id !== undefined) sink?.close(entry.id);
  };
  const undo = options.onUndo && registerUndo(options.onUndo, close);
  if (undo) entry.options = { ...options, onUndo: undo.run };
  if (sink) entry.id = sink.add(entry.options);
  else waiting.push(entry);
  if (!isViewportAsked) {
    isViewportAsked = true;
    showOverlay(() => <ToastViewport onReady={connect} />, null);
  }
  return () => {
    undo?.remove();
    close();
  };
}

function connect(ready: ToastSink): void {
  sink = ready;
  for (const entry of waiting) if (!entry.isDismissed) entry.id = ready.add(entry.options);
  waiting = [];
}
