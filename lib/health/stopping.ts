import { processSingleton } from "@/lib/core/process-singleton";

const state = processSingleton("stopping", () => ({ isStopping: false }));

/** Records that this process was told to stop. From now on it reports that it is not ready. */
export function beginStopping(): void {
  state().isStopping = true;
}

/** Whether this process was told to stop. */
export function isStopping(): boolean {
  return state().isStopping;
}
