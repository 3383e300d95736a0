/** The URL of the docs search index. */
export const SEARCH_INDEX_PATH = "/docs/search.json";

/** An entry of the docs search, found by its name or its text. */
export type DocEntry = {
  href: string;
  label: string;
  group: "Guides" | "Operations" | "Errors" | "Fields";
  /** Shown beside the label: the section it belongs to. */
  detail?: string;
  /** Other names that match. */
  words?: string;
  /** Its content, in plain text. */
  text?: string;
};
