export type Shortcut = {
  /** Keys after one another, as `keyOf` has them: "n", "g p", "?". */
  keys: string;
  /** What it does, in the list that `?` opens. */
  label: string;
  group: "goTo" | "thisPage" | "everywhere";
  /** Whether it runs again and again while its key is held: for those that only move on. */
  canRepeat?: boolean | undefined;
  /** Left out where what has the focus hears the keys itself: they are then only listed. */
  run?: () => void;
};

/** Fired at the window after a shortcut was added, for keys that were pressed before (components/early-actions.ts). */
export const SHORTCUT_ADDED = "petstore:shortcut-added";

let shortcuts: readonly Shortcut[] = [];

/** How long a shortcut waits for its page. */
const ARRIVAL_MS = 10_000;
let awaited: { label: string; untilMs: number } | null = null;

/** Of two shortcuts with the same keys, the later counts: a page's own before the global one. */
export function addShortcut(shortcut: Shortcut): () => void {
  shortcuts = [...shortcuts, shortcut];
  if (awaited?.label === shortcut.label) {
    if (performance.now() < awaited.untilMs) shortcut.run?.();
    awaited = null;
  }
  window.dispatchEvent(new Event(SHORTCUT_ADDED));
  return () => {
    shortcuts = shortcuts.filter((other) => other !== shortcut);
  };
}

export function currentShortcuts(): readonly Shortcut[] {
  return shortcuts;
}

/**
 * Does what a shortcut does, by its label: now, or as soon as the page that offers it is there.
 *
 * @returns whether it was there already
 */
export function runOnArrival(label: string): boolean {
  const found = shortcuts.findLast((shortcut) => shortcut.label === label);
  awaited = found ? null : { label, untilMs: performance.now() + ARRIVAL_MS };
  found?.run?.();
  return found !== undefined;
}

const SINGLE_KEYS_OFF = "petstore.single-keys-off";

/** Whether single-key shortcuts are on. Users who dictate switch them off (WCAG 2.1.4); kept in this browser. */
export function areSingleKeysOn(): boolean {
  return localStorage.getItem(SINGLE_KEYS_OFF) === null;
}

export function setSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(SINGLE_KEYS_OFF);
  else localStorage.setItem(SINGLE_KEYS_OFF, "1");
}
