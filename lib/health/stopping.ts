// One per process, though this module is bundled twice (see docs/decisions/0002-two-lanes.md).
const shared = globalThis as { petstoreIsStopping?: true };

/** Notes that this process was told to stop. From now on it says that it is not ready. */
export function beginStopping(): void {
  shared.petstoreIsStopping = true;
}

/** Whether this process was told to stop. */
export function isStopping(): boolean {
  return shared.petstoreIsStopping === true;
}
