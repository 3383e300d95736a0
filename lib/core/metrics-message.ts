/** Messages about metrics between the web processes and their supervisor, which forwards the counts unparsed. */
export type MetricsMessage =
  /** From a process that is scraped. */
  | { type: "metrics-asked"; id: string }
  /** From the supervisor to each of the other processes. */
  | { type: "metrics-wanted"; id: string }
  /** Their response. */
  | { type: "metrics-counted"; id: string; counted: unknown }
  /** From the supervisor to the process that was scraped. */
  | { type: "metrics-gathered"; id: string; gathered: unknown[] };
