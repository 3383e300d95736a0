import { useSyncExternalStore } from "react";
import { createListeners } from "@/components/ui/listeners";
import type { ConsolePet } from "@/lib/pets/schemas";

/**
 * The selected pets of the list. The selection is kept across the pages of one filter, and while the user
 * looks at a pet; another filter clears it, since the selected pets would be hidden. Not in the URL, and gone after a
 * reload: a shared link must not select pets for deletion.
 *
 * A separate store instead of state of the list, so that a checkbox renders only its row.
 */
export type Selection = {
  ids: ReadonlySet<string>;
  /**
   * If all matching pets are selected, their number and the state of the database in which they were counted; null if only
   * `ids` are.
   */
  all: AllThatMatch | null;
  /** All that match are being counted. What the selection will be is not known, and nothing is done with it. */
  isCounting: boolean;
  /** On a phone: cards show their checkboxes, and a tap selects. */
  isPicking: boolean;
};

/** The answer of `pets.count`. */
type AllThatMatch = { count: string; asOf: string };

const none: Selection = { ids: new Set(), all: null, isCounting: false, isPicking: false };

let selection = none;
let filter: string | undefined;
/** The rows of another filter are still shown: they cannot be selected, since nobody would see them any more. */
let isLeaving = false;
/** The ids of the rows that are shown, from the top. */
let page: readonly string[] = [];
/** The version of each row of this filter, as it was shown last. */
const shownVersions = new Map<string, number>();
/** The start of a range: the row that was selected last. */
let anchor: string | undefined;
const { subscribe, notify } = createListeners();

function publish(change: Partial<Selection>): void {
  selection = change === none ? none : { ...selection, isCounting: false, ...change };
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

/** Whether a pet is selected; renders again only when that changes. */
export function useIsSelected(id: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isSelected(id),
    () => false,
  );
}

/** Whether cards show their checkboxes: while selecting, and as long as anything is selected. */
export function useShowsBoxes(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => selection !== none,
    () => false,
  );
}

/** Whether a tap on a card selects it. */
export function isPicking(): boolean {
  return selection.isPicking;
}

/** The pet that was selected last. */
export function lastPicked(): string | undefined {
  return anchor;
}

function isSelected(id: string): boolean {
  return selection.all !== null || selection.ids.has(id);
}

/**
 * Sets the filter of the list and the shown rows; clears the selection of another filter.
 *
 * @param isBusy the rows are still those of the list before
 */
export function showRows(
  newFilter: string,
  rows: readonly Pick<ConsolePet, "id" | "version">[],
  isBusy: boolean,
): void {
  page = rows.map(({ id }) => id);
  isLeaving = isBusy && (isLeaving || filter !== newFilter);
  if (filter !== newFilter) {
    filter = newFilter;
    anchor = undefined;
    shownVersions.clear();
    clearSelection();
  }
  for (const { id, version } of rows) shownVersions.set(id, version);
}

/** The pets with these ids as the list has shown them last. */
export function asShown(ids: Iterable<string>): Pick<ConsolePet, "id" | "version">[] {
  return [...ids].flatMap((id) => {
    const version = shownVersions.get(id);
    return version === undefined ? [] : { id, version };
  });
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

/** Selects or deselects all rows of the page. */
export function markPage(isMarked: boolean): void {
  mark(page, isMarked);
}

/**
 * Selects all matching pets, on all pages, once they are counted; unless the selection has changed meanwhile.
 *
 * @param counted the answer of `pets.count`
 * @throws when they could not be counted
 */
export async function selectAll(counted: Promise<AllThatMatch>): Promise<void> {
  publish({ isCounting: true });
  const before = selection;
  let all: AllThatMatch | null = null;
  try {
    all = await counted;
  } finally {
    if (selection === before) publish({ all });
  }
}

export function clearSelection(): void {
  if (selection !== none) publish(none);
}

export function setPicking(isPicking: boolean): void {
  publish(isPicking ? { isPicking } : none);
}

function mark(ids: readonly string[], isMarked: boolean): void {
  if (isLeaving) return;
  // Dropping one of all that match leaves the rest of the page: the server does not take "all but one".
  const marked = new Set(selection.all === null ? selection.ids : page);
  for (const id of ids) {
    if (isMarked) marked.add(id);
    else marked.delete(id);
  }
  const isNothing = marked.size === 0 && !selection.isPicking;
  publish(isNothing ? none : { ids: marked, all: null });
}
