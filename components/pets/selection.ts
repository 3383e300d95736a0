import { useSyncExternalStore } from "react";
import { createListeners } from "@/components/ui/listeners";

/**
 * The pets that are picked in the list, to be changed together. Kept from page to page of one filter, and while one
 * looks at a pet; another filter clears it, since nobody could see the selected pets. Not in the URL, and gone with a
 * reload: a shared link must not carry what somebody was about to delete.
 *
 * A store of its own and not state of the list, so that a box that is ticked renders its row alone.
 */
export type Selection = {
  ids: ReadonlySet<string>;
  /** How many match, where all that match are meant, on every page; null while only `ids` are. */
  all: string | null;
  /** On a phone: cards show their boxes, and a tap picks. */
  isPicking: boolean;
};

const none: Selection = { ids: new Set(), all: null, isPicking: false };

let selection = none;
let filter: string | undefined;
/** The ids of the rows that are shown, from the top. */
let page: readonly string[] = [];
/** Where a range begins: the row that was picked last. */
let anchor: string | undefined;
const { subscribe, notify } = createListeners();

function publish(change: Partial<Selection>): void {
  selection = change === none ? none : { ...selection, ...change };
  notify();
}

/** The selected pets. */
export function useSelection(): Selection {
  return useSyncExternalStore(
    subscribe,
    () => selection,
    () => none,
  );
}

/** Whether a pet is picked: renders again only when that changes. */
export function useIsSelected(id: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isSelected(id),
    () => false,
  );
}

/** Whether cards show their boxes: while one picks, and as long as anything is picked. */
export function useShowsBoxes(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => selection !== none,
    () => false,
  );
}

/** Whether a tap on a card picks it. */
export function isPicking(): boolean {
  return selection.isPicking;
}

/** The pet that was picked last. */
export function lastPicked(): string | undefined {
  return anchor;
}

function isSelected(id: string): boolean {
  return selection.all !== null || selection.ids.has(id);
}

/** Tells which rows are shown, and of which filter: what was picked in another one is dropped. */
export function showRows(newFilter: string, ids: readonly string[]): void {
  page = ids;
  if (filter === newFilter) return;
  filter = newFilter;
  anchor = undefined;
  clearSelection();
}

/** Selects a pet or deselects it; with `isRange`, all from the last selected pet to this one. */
export function togglePet(id: string, isRange = false): void {
  const from = isRange && selection !== none && anchor !== undefined ? page.indexOf(anchor) : -1;
  const to = page.indexOf(id);
  const range = from === -1 ? [id] : page.slice(Math.min(from, to), Math.max(from, to) + 1);
  mark(range, !isSelected(id));
  anchor = id;
}

/** Extends the selection from the focused row to its neighbour; on the way back, deselects the row that is left. */
export function extendSelection(from: string, to: string): void {
  if (anchor === undefined || !isSelected(from)) anchor = from;
  const distance = (id: string) => Math.abs(page.indexOf(id) - page.indexOf(anchor ?? from));
  if (distance(to) < distance(from)) mark([from], false);
  else mark([from, to], true);
}

/** Picks every row of the page, or drops them. */
export function markPage(isMarked: boolean): void {
  mark(page, isMarked);
}

/**
 * Means all that match, on every page.
 *
 * @param count how many there are
 */
export function selectAll(count: string): void {
  publish({ all: count });
}

export function clearSelection(): void {
  if (selection !== none) publish(none);
}

export function setPicking(isPicking: boolean): void {
  publish(isPicking ? { isPicking } : none);
}

function mark(ids: readonly string[], isMarked: boolean): void {
  // Dropping one of all that match leaves the rest of the page: the server does not take "all but one".
  const marked = new Set(selection.all === null ? selection.ids : page);
  for (const id of ids) {
    if (isMarked) marked.add(id);
    else marked.delete(id);
  }
  const isNothing = marked.size === 0 && !selection.isPicking;
  publish(isNothing ? none : { ids: marked, all: null });
}
