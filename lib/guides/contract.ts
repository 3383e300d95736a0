/** Where the browser gets what the search of the docs looks through. */
export const SEARCH_INDEX_PATH = "/docs/search.json";

/** Something of the docs that is found by its name or by its text. */
export type DocEntry = {
  href: string;
  label: string;
  group: "Guides" | "Operations" | "Errors" | "Fields";
  /** Beside the label: where it belongs. */
  detail?: string;
  /** Other names that it is found by. */
  words?: string;
  /** What it says, in plain text. */
  text?: string;
};
