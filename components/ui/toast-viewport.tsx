"use client";

import { Toast } from "@base-ui/react/toast";
import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect, useLayoutEffect } from "react";
import { Text, useText } from "@/components/texts";
import { useAskBeforeUnload } from "@/components/ui/before-unload";
import { buttonStyle } from "@/components/ui/button-style";
import type { ToastOptions, ToastSink } from "@/components/ui/toast";

const SHOWN_MS = 6_000;
/** Time to read it, notice a mistake, and reach the button. */
const SHOWN_WITH_ACTION_MS = 12_000;

/** The margins of the toasts, and what is seen of those behind the first. */
const ROOM_PX = 40;

type Data = Pick<ToastOptions, "tone" | "isLossy">;

const manager = Toast.createToastManager<Data>();

type Shown = Parameters<typeof manager.add>[0] & { id: string };

let count = 0;

/** The toast that was added last, if it has no button. */
let last: { options: ToastOptions; id: string } | undefined;

/** The toasts that ask for a decision, by their id. */
const decisions = new Map<string, Shown>();

/** What had the focus before a toast got it. */
let origin: Element | null = null;

/**
 * Gives the focus of a pressed button back, once the press is handled: the toast with the button is about to go. A dialog
 * that the button opens afterwards returns the focus there as well.
 *
 * @param then what the button does
 */
function afterPress(button: Element, then?: () => void): void {
  // By a key, the viewport has moved the focus itself. While a press is handled, it would take a focused field for one of its own.
  queueMicrotask(() => {
    if (document.activeElement === button && origin instanceof HTMLElement) origin.focus({ preventScroll: true });
    then?.();
  });
}

const TITLE_MAX = 56;
const TITLE_END = 24;

/** Shortens a long name in its middle, since the outcome is at the end. */
function shorten(title: string): string {
  const characters = [...title];
  if (characters.length <= TITLE_MAX) return title;
  return `${characters.slice(0, TITLE_MAX - TITLE_END).join("")}…${characters.slice(-TITLE_END).join("")}`;
}

function add(options: ToastOptions): string {
  const { title, description, tone = "neutral", onUndo, action, isLossy = false } = options;
  const button = action ?? (onUndo && { label: <Text of="ui.undo" />, onAction: onUndo });
  const id = `toast-${++count}`;
  // A double click is one call with two answers: what they say stands there once.
  if (last && !button && isSame(options, last.options)) manager.close(last.id);
  last = button ? undefined : { options, id };
  let isUsed = false;
  const shown = {
    id,
    title: shorten(title),
    description,
    data: { tone, isLossy },
    timeout: tone === "negative" ? 0 : button ? SHOWN_WITH_ACTION_MS : SHOWN_MS,
    actionProps: button && {
      children: button.label,
      onClick: ({ currentTarget }: { currentTarget: Element }) => {
        // It is there until it has faded out, for a double click as well.
        if (isUsed) return afterPress(currentTarget);
        isUsed = true;
        manager.close(id);
        afterPress(currentTarget, button.onAction);
      },
    },
    onClose: () => decisions.delete(id),
  };
  manager.add(shown);
  for (const decision of [...decisions.values()]) bringToFront(decision);
  if (tone === "negative" && button) decisions.set(id, shown);
  return id;
}

function isSame(one: ToastOptions, other: ToastOptions): boolean {
  return one.title === other.title && one.description === other.description && one.tone === other.tone;
}

/** Moves a toast in front of later ones: closes it and adds it again under the same id. */
function bringToFront(decision: Shown): void {
  manager.close(decision.id);
  manager.add(decision);
  decisions.set(decision.id, decision);
}

/**
 * Shows toasts, at the edge away from navigation: announced politely, stacked, paused while hovered or focused,
 * reachable by F6. A default export, since it is loaded with the first toast.
 */
export default function ToastViewport({ onReady }: { onReady: (sink: ToastSink) => void }) {
  // A parent's effect runs after those of its children, when the provider is already listening.
  useEffect(() => onReady({ add, close: manager.close }), [onReady]);
  const t = useText();
  return (
    <Toast.Provider toastManager={manager} limit={3}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label={t("ui.toasts")}
          onFocus={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) origin = relatedTarget;
          }}
          // Above the panel of jobs only where the window has no room for both beside each other.
          className="fixed inset-x-4 bottom-[max(1rem+var(--dock,0px),var(--toast-foot,0px))] md:bottom-[max(1rem,var(--toast-foot,0px))] z-50 sm:end-auto sm:w-90 lg:start-60"
        >
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Toasts() {
  const t = useText();
  const { toasts } = Toast.useToastManager<Data>();
  useAskBeforeUnload(toasts.some(({ data, transitionStatus }) => data?.isLossy && transitionStatus !== "ending"));
  const highestPx = Math.max(0, ...toasts.map(({ height = 0 }) => height));
  // The end of the page can be scrolled above them.
  useLayoutEffect(() => {
    const root = document.documentElement.style;
    root.setProperty("--toasts", highestPx === 0 ? "0px" : `${highestPx + ROOM_PX}px`);
    return () => void root.removeProperty("--toasts");
  }, [highestPx]);
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={["left", "right", "down"]}
      className="toast bg-raised shadow-high rounded-lg"
    >
      <Toast.Content className="toast-content flex min-h-12 items-center gap-2.5 overflow-hidden py-2 ps-3 pe-2 text-sm">
        {toast.data?.tone === "positive" && <CircleCheck className="text-positive size-4 shrink-0" aria-hidden />}
        {toast.data?.tone === "negative" && <CircleAlert className="text-negative size-4 shrink-0" aria-hidden />}
        <div className="min-w-0 flex-1">
          <Toast.Title render={<p />} className="line-clamp-4 font-medium wrap-anywhere" />
          <Toast.Description className="text-muted line-clamp-3 wrap-anywhere" />
        </div>
        {toast.actionProps && <Toast.Action className={buttonStyle("secondary", "sm", false)} />}
        <Toast.Close
          aria-label={t("ui.dismiss")}
          onClick={({ currentTarget }) => afterPress(currentTarget)}
          className={buttonStyle("quiet", "sm", true)}
        >
          <X className="size-4" aria-hidden />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
