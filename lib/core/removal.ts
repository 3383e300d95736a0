import { nowMs } from "@/lib/core/clock";
import type { Contract } from "@/lib/core/contract";

/** Whether an operation's sunset has passed; false for an operation that is not deprecated. */
export function isRemoved({ deprecated }: Pick<Contract, "deprecated">): boolean {
  return deprecated !== undefined && nowMs() >= Date.parse(deprecated.sunsetAt);
}
