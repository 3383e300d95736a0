/** The URL of the docs search index. */
const SEARCH_INDEX_PATH = "/docs/search.json";

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

let loaded: Promise<DocEntry[]> | undefined;

/**
 * Loads the search index of the docs. Fetched once, by the first call; after a failure, the next call retries.
 *
 * @throws Error when it cannot be fetched
 */
export function loadSearchIndex(): Promise<DocEntry[]> {
  return (loaded ??= fetchIndex().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  }));
}

async function fetchIndex(): Promise<DocEntry[]> {
  const response = await fetch(SEARCH_INDEX_PATH);
  if (!response.ok) throw new Error(`the search index responded with ${response.status}`);
  return (await response.json()) as DocEntry[];
}
