/** What web processes and their supervisor say to one another about metrics. What was counted is passed on unread. */
export type MetricsMessage =
  /** A process, when it is scraped. */
  | { type: "metrics-asked"; id: string }
  /** The supervisor, to each of the others. */
  | { type: "metrics-wanted"; id: string }
  /** Their answer. */
  | { type: "metrics-counted"; id: string; counted: unknown }
  /** The supervisor, to the one that was scraped. */
  | { type: "metrics-gathered"; id: string; gathered: unknown[] };
