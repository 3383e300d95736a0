export type Shortcut = {
  /** Keys after one another, as `KeyboardEvent.key` has them: "n", "g p", "?". */
  keys: string;
  /** What it does, in the list that `?` opens. */
  label: string;
  group: "Go to" | "This page" | "Everywhere";
  run: () => void;
};

let shortcuts: readonly Shortcut[] = [];

/** The later of two with the same keys counts: a page's own before the house's. */
export function addShortcut(shortcut: Shortcut): () => void {
  shortcuts = [...shortcuts, shortcut];
  return () => {
    shortcuts = shortcuts.filter((other) => other !== shortcut);
  };
}

export function currentShortcuts(): readonly Shortcut[] {
  return shortcuts;
}

const SINGLE_KEYS_OFF = "petstore.single-keys-off";

/** People who dictate, or who brush keys, switch single keys off (WCAG 2.1.4); kept in this browser. */
export function areSingleKeysOn(): boolean {
  return localStorage.getItem(SINGLE_KEYS_OFF) === null;
}

export function setSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(SINGLE_KEYS_OFF);
  else localStorage.setItem(SINGLE_KEYS_OFF, "1");
}
