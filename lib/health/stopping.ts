import { processSingleton } from "@/lib/core/process-singleton";

const state = processSingleton("stopping", () => ({ isStopping: false }));

/** Notes that this process was told to stop. From now on it says that it is not ready. */
export function beginStopping(): void {
  state().isStopping = true;
}

/** Whether this process was told to stop. */
export function isStopping(): boolean {
  return state().isStopping;
}
