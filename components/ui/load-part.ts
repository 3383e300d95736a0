"use client";

import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import { createListeners } from "@/components/ui/listeners";
import { unreachable } from "@/lib/core/console-client";

/** How long to wait before a file that could not be loaded is requested again, in milliseconds; doubled each time. */
const RETRY_MS_MIN = 1_000;
const RETRY_MS_MAX = 30_000;

type Load<T> = () => Promise<T>;

const loads = new Set<Load<unknown>>();
const firstLoads = new Set<Load<unknown>>();
const waiting = new Set<() => void>();
let failing = 0;
const { subscribe, notify } = createListeners();

/** Whether the code of a part that is needed now cannot be loaded. A store for `useSyncExternalStore`. */
export const partsFailing = { subscribe, read: () => failing > 0 };

/**
 * A component whose code is loaded when it is needed, or before, while the page is idle (`loadPartsAhead`). A file that
 * cannot be loaded is requested again until it can, where `React.lazy` alone would fail for good and take the page with
 * it. To be rendered within `Part`, which says that it is failing.
 */
export function lazyPart<Props extends object>(
  load: Load<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  aheadOf(load);
  return lazy(() => keepLoading(load));
}

/** Adds code to what `loadPartsAhead` loads. */
export function aheadOf<T>(load: Load<T>): Load<T> {
  loads.add(load);
  return load;
}

/** Adds code to what `loadFirstParts` loads: what people ask for as soon as they see the page. */
export function firstAheadOf<T>(load: Load<T>): Load<T> {
  firstLoads.add(load);
  return load;
}

/** Loads code that is likely to be needed soon. A failure does not matter yet. */
export function preloadPart(load: Load<unknown>): void {
  load().catch(() => undefined);
}

/** Loads what the page can ask for, one after another: it is then there at once, also offline. */
export function loadPartsAhead(): Promise<void> {
  return loadEach(loads);
}

/** Loads what is likely to be asked for before the page has rested. */
export function loadFirstParts(): Promise<void> {
  return loadEach(firstLoads);
}

async function loadEach(some: ReadonlySet<Load<unknown>>): Promise<void> {
  for (const load of some) await load().catch(() => undefined);
}

/**
 * Loads the code of an action that somebody waits for.
 *
 * @throws ConsoleError `unreachable`, so that the action fails as when its call gets no answer
 */
export function loadAction<T>(load: Load<T>): Promise<T> {
  return load().catch(() => {
    throw unreachable(0);
  });
}

/** Requests at once what could not be loaded. */
export function retryParts(): void {
  for (const wake of [...waiting]) wake();
}

/** Loads code, as often as it takes. */
export async function keepLoading<T>(load: Load<T>): Promise<T> {
  let isFailing = false;
  for (let delayMs = RETRY_MS_MIN; ; delayMs = Math.min(2 * delayMs, RETRY_MS_MAX)) {
    try {
      const part = await load();
      if (isFailing) countFailing(-1);
      return part;
    } catch {
      if (!isFailing) countFailing(1);
      isFailing = true;
      await pause(delayMs);
    }
  }
}

function countFailing(change: number): void {
  failing += change;
  notify();
}

/** Waits, at most until the network is back or somebody wants to try again. */
function pause(delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      window.removeEventListener("online", wake);
      waiting.delete(wake);
      resolve();
    };
    const timer = setTimeout(wake, delayMs);
    window.addEventListener("online", wake);
    waiting.add(wake);
  });
}
