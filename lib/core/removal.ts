import { nowMs } from "@/lib/core/clock";
import type { Contract } from "@/lib/core/contract";

/** Whether the day of an operation's removal has come. Never for an operation that stays. */
export function isRemoved({ deprecated }: Pick<Contract, "deprecated">): boolean {
  return deprecated !== undefined && nowMs() >= Date.parse(deprecated.sunsetAt);
}
