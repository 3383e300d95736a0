export type ProcessSingleton<Value> = {
  /** Returns the value of this process, created by the first call. */
  (): Value;
  /** Returns the value, or undefined if no call has created it. */
  made(): Value | undefined;
  /** Removes and returns the value, so that the next call creates a new one. */
  take(): Value | undefined;
};

const shared = globalThis as { petstore?: Map<string, unknown> };

/**
 * Keeps one value per process. A module variable does not: the server's bundle and Next.js's bundle each have a copy of
 * the module (docs/decisions/0002-two-routers.md).
 *
 * @param name identifies the value in both bundles
 * @param make creates the value, which is never undefined
 */
export function processSingleton<Value>(name: string, make: () => Value): ProcessSingleton<Value> {
  const made = () => shared.petstore?.get(name) as Value | undefined;
  const get = () => {
    const known = made();
    if (known !== undefined) return known;
    const value = make();
    (shared.petstore ??= new Map()).set(name, value);
    return value;
  };
  const take = () => {
    const value = made();
    shared.petstore?.delete(name);
    return value;
  };
  return Object.assign(get, { made, take });
}
