import type { CostRow } from "./console-cost.ts";
import type { GrowthRow } from "./growth.ts";
import { quantile, type Latency } from "./latency.ts";
import type { Comparison } from "./throughput.ts";
import type { WriterRates } from "./writers.ts";

/** The maximum slowdown in the large shop. */
export const GROWTH_GOAL = 1.25;
const RARE_GROWTH_GOAL = 3;
const LIST_GOAL_MS = 50;
const WRITERS_GOAL = 0.95;

/** Requests per second and latency of both servers, and their ratio by round. */
export function throughputTable(comparisons: Comparison[]): string {
  const rows = comparisons.map(({ workload, rounds }) => {
    const ratios = rounds.map(({ ours, baseline }) => ours.requestsPerSecond / baseline.requestsPerSecond);
    const ratio = quantile(ratios, 0.5);
    const p99Ms = (side: "ours" | "baseline") =>
      quantile(
        rounds.map((round) => round[side].p99Ms),
        0.5,
      );
    const p50Ms = (side: "ours" | "baseline") =>
      quantile(
        rounds.map((round) => round[side].p50Ms),
        0.5,
      );
    return [
      workload.name,
      rounds.map(({ baseline }) => Math.round(baseline.requestsPerSecond)).join(" · "),
      rounds.map(({ ours }) => Math.round(ours.requestsPerSecond)).join(" · "),
      `${ratio.toFixed(2)} (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})`,
      `≥ ${workload.goal.toFixed(1)} ${mark(ratio >= workload.goal)}`,
      `${p50Ms("baseline").toFixed(1)} → ${p50Ms("ours").toFixed(1)}`,
      `${p99Ms("baseline").toFixed(1)} → ${p99Ms("ours").toFixed(1)} ${mark(p99Ms("ours") <= p99Ms("baseline"))}`,
      "0",
    ];
  });
  const head = [
    "workload",
    "baseline req/s",
    "ours req/s",
    "ratio (min–max)",
    "goal",
    "p50 ms",
    "p99 ms (goal: no more)",
    "non-2xx",
  ];
  return table(head, rows);
}

/** Latency of a page in the small and in the large shop. */
export function growthTable(rows: GrowthRow[], small: number, large: number): string {
  return table(
    ["list latency", latencyHeading(small), latencyHeading(large), "ratio of p50", `goal`],
    rows.map(({ page, ...row }) => {
      const ratio = row.large.p50Ms / row.small.p50Ms;
      return [
        page,
        latencyText(row.small, 2),
        latencyText(row.large, 2),
        ratio.toFixed(2),
        `≤ ${GROWTH_GOAL} ${mark(ratio <= GROWTH_GOAL)}`,
      ];
    }),
  );
}

/** The cost of one user's work in the console, in the small and the large shop. */
export function costTable(rows: CostRow[], small: number, large: number): string {
  return table(
    ["one user in the console", latencyHeading(small), latencyHeading(large), "ratio of p50", "goal", "goal of p95"],
    rows.map(({ name, kind, ...row }) => {
      const ratio = row.large.p50Ms / row.small.p50Ms;
      const goal = kind === "rare" ? RARE_GROWTH_GOAL : GROWTH_GOAL;
      return [
        name,
        latencyText(row.small, 1),
        latencyText(row.large, 1),
        ratio.toFixed(2),
        `≤ ${goal} ${mark(ratio <= goal)}`,
        kind === "other" ? "" : `< ${LIST_GOAL_MS} ms ${mark(row.large.p95Ms < LIST_GOAL_MS)}`,
      ];
    }),
  );
}

/** The cost of the counters for many concurrent writers. */
export function writersTable({ counted, uncounted, ratio }: WriterRates): string {
  const rates = (perSecond: number[]) => perSecond.map(Math.round).join(" · ");
  return table(
    ["16 concurrent writers", "pets/s with the counters", "pets/s without", "ratio", "goal"],
    [
      [
        "create",
        rates(counted),
        rates(uncounted),
        ratio.toFixed(2),
        `≥ ${WRITERS_GOAL} ${mark(ratio >= WRITERS_GOAL)}`,
      ],
    ],
  );
}

/** Single figures, each with its goal. */
export function figuresTable(figures: { name: string; value: string; goal: string; isMet?: boolean }[]): string {
  return table(
    ["figure", "value", "goal"],
    figures.map(({ name, value, goal, isMet }) => [name, value, isMet === undefined ? goal : `${goal} ${mark(isMet)}`]),
  );
}

function latencyHeading(pets: number): string {
  return `${pets.toLocaleString("en")} pets, p50 / p95 ms`;
}

function latencyText({ p50Ms, p95Ms }: Latency, digits: number): string {
  return `${p50Ms.toFixed(digits)} / ${p95Ms.toFixed(digits)}`;
}

function mark(isMet: boolean): string {
  return isMet ? "✓" : "✗";
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
