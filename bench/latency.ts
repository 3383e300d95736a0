/** Percentiles of the durations of one kind of request, in milliseconds. */
export type Latency = { p50Ms: number; p95Ms: number };

/** The median and the 95th percentile of these durations. */
export function latencyOf(durationsMs: number[]): Latency {
  return { p50Ms: quantile(durationsMs, 0.5), p95Ms: quantile(durationsMs, 0.95) };
}

/** The value below which this share of the values lies. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}
