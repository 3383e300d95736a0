"use client";

import { lazyPart } from "@/components/ui/load-part";
import { showOverlay } from "@/components/ui/overlay-store";

export type ToastOptions = {
  /** What happened, in a few words: "Rex is sold". */
  title: string;
  description?: string;
  /** A negative one stays until it is closed. A positive one is about a change that was made: see `endWaysBack`. */
  tone?: "neutral" | "positive" | "negative";
  /** Undoes the action; shown as an Undo button. */
  onUndo?: () => void;
  /** Makes the change again that this undid; by a key alone. */
  onRedo?: () => void;
  /** The action was a redo: what else was undone can still be made again. */
  isRedo?: boolean;
  /** A button other than Undo, which is then done by the key alone. */
  action?: { label: string; onAction: () => void };
  /** It holds what the user entered: the browser asks before the page is left with it. */
  isLossy?: boolean;
};

/** How the loaded viewport shows and closes toasts. */
export type ToastSink = { add: (options: ToastOptions) => string; close: (id: string) => void };

type Toast = { options: ToastOptions; id?: string; isDismissed: boolean };

const ToastViewport = lazyPart(() => import("@/components/ui/toast-viewport"));

let sink: ToastSink | undefined;
let isViewportAsked = false;
let waiting: Toast[] = [];

/** How long what a toast offers can be done by a key, in milliseconds. */
const KEY_MS = 10 * 60_000;

type Step = { run: () => void; untilMs: number };

/** What the keys for undo and redo do on this page, the last one last. */
const steps: Record<Back, Step[]> = { undo: [], redo: [] };

/** A change that undoes another one, or that makes an undone one again. */
export type Back = "undo" | "redo";

/** Whether a change is a new one, or leads back. */
export type ChangeKind = "change" | Back;

/**
 * Undoes the last change that a toast or the panel of jobs offered to undo, also when that has gone, or makes the one again
 * that was undone last.
 *
 * @returns false if there is none
 */
export function runLast(kind: Back): boolean {
  steps[kind] = steps[kind].filter(({ untilMs }) => performance.now() < untilMs);
  const last = steps[kind].at(-1);
  last?.run();
  return last !== undefined;
}

/** What the toast of a change offers: to undo it, or after an undo to make it again. `run` is told which of them it does. */
export function wayBack(
  kind: ChangeKind,
  run: (back: Back) => void,
): Pick<ToastOptions, "onUndo" | "onRedo" | "isRedo"> {
  return kind === "undo" ? { onRedo: () => run("redo") } : { onUndo: () => run("undo"), isRedo: kind === "redo" };
}

/**
 * Registers what a toast of this kind of change would offer, for a change that is told elsewhere.
 *
 * @returns withdraws it, for when it was done there
 */
export function offerWayBack(kind: ChangeKind, run: (back: Back) => void): () => void {
  return register(wayBack(kind, run), () => undefined).remove;
}

/** After a change that no key takes back, such as of a rule: the keys do not lead to the changes before it, which are not the last one. */
export function endWaysBack(): void {
  steps.undo = [];
  steps.redo = [];
}

/** Registers what a toast offers; it runs once, by its button or by `runLast`. */
function register({ onUndo, onRedo, isRedo }: Pick<ToastOptions, "onUndo" | "onRedo" | "isRedo">, close: () => void) {
  const kind = onUndo ? "undo" : "redo";
  const remove = () => {
    steps[kind] = steps[kind].filter((other) => other !== step);
  };
  const step = {
    run: () => {
      remove();
      close();
      (onUndo ?? onRedo)?.();
    },
    untilMs: performance.now() + KEY_MS,
  };
  // After a new change, what was undone before it may no longer fit.
  if (onUndo && !isRedo) steps.redo = [];
  steps[kind].push(step);
  return { run: step.run, remove };
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
  const step = options.onUndo || options.onRedo ? register(options, close) : undefined;
  if (!step && options.tone === "positive") endWaysBack();
  if (step && options.onUndo) entry.options = { ...options, onUndo: step.run };
  if (sink) entry.id = sink.add(entry.options);
  else waiting.push(entry);
  if (!isViewportAsked) {
    isViewportAsked = true;
    showOverlay(() => <ToastViewport onReady={connect} />, null);
  }
  return () => {
    step?.remove();
    close();
  };
}

function connect(ready: ToastSink): void {
  sink = ready;
  for (const entry of waiting) if (!entry.isDismissed) entry.id = ready.add(entry.options);
  waiting = [];
}
