export type ProcessSingleton<Value> = {
  /** The value of this process. The first call makes it. */
  (): Value;
  /** The value, or undefined where no call has made it. */
  made(): Value | undefined;
  /** Takes the value away, so that the next call makes another. */
  take(): Value | undefined;
};

const shared = globalThis as { petstore?: Map<string, unknown> };

/**
 * Keeps one value per process. A variable of a module does not: the server's bundle and Next.js's each have a copy of the
 * module (docs/decisions/0002-two-lanes.md).
 *
 * @param name tells the value apart from others, in both bundles
 * @param make gives any value but undefined
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
