/**
 * A time limit of a connection, in milliseconds. Tests shorten all of them: with `PETSTORE_TIME_LIMIT_DIVISOR` set to
 * 4, each is a quarter of the value in the code and docs/limits.md.
 *
 * @param ms the documented limit
 */
export function timeLimit(ms: number): number {
  return ms / divisor;
}

/**
 * How long a request waits for the database, in milliseconds. Tests that are not about this limit lengthen it, so that
 * a busy machine does not fail them: with `PETSTORE_DATABASE_PATIENCE` set to 10, each limit is ten times as long.
 *
 * @param ms the documented limit
 */
export function databaseTimeLimit(ms: number): number {
  return ms * readFactor("PETSTORE_DATABASE_PATIENCE");
}

const divisor = readFactor("PETSTORE_TIME_LIMIT_DIVISOR");

function readFactor(name: string): number {
  const value = Number(process.env[name] || "1");
  // NaN would make timers fire at once.
  if (!(value >= 1)) throw new Error(`${name} must be a number of at least 1`);
  return value;
}
