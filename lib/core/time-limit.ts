/**
 * A time limit of a connection, in milliseconds. Tests let all of them run out sooner, so that they need not wait for
 * minutes: with `PETSTORE_TIME_LIMIT_DIVISOR` set to 4, each is a quarter of what the code and docs/limits.md say.
 *
 * @param ms the limit that is documented
 */
export function timeLimit(ms: number): number {
  return ms / divisor;
}

const divisor = readDivisor(process.env.PETSTORE_TIME_LIMIT_DIVISOR || "1");

function readDivisor(text: string): number {
  const value = Number(text);
  // What is no number would make timers of no time at all.
  if (!(value >= 1)) throw new Error("PETSTORE_TIME_LIMIT_DIVISOR must be a number of at least 1");
  return value;
}
