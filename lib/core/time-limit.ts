/**
 * A time limit of a connection, in milliseconds. Tests let all of them run out sooner, so that they need not wait for
 * minutes: with `PETSTORE_TIME_LIMIT_DIVISOR` set to 4, each is a quarter of what the code and docs/limits.md say.
 *
 * @param ms the limit that is documented
 */
export function timeLimit(ms: number): number {
  return ms / divisor;
}

/**
 * How long a request waits for the database, in milliseconds. Tests that ask nothing about this limit wait longer, since
 * a busy machine would fail them: with `PETSTORE_DATABASE_PATIENCE` set to 10, each limit is ten times as long.
 *
 * @param ms the limit that is documented
 */
export function databaseTimeLimit(ms: number): number {
  return ms * readFactor("PETSTORE_DATABASE_PATIENCE");
}

const divisor = readFactor("PETSTORE_TIME_LIMIT_DIVISOR");

function readFactor(name: string): number {
  const value = Number(process.env[name] || "1");
  // What is no number would make timers of no time at all.
  if (!(value >= 1)) throw new Error(`${name} must be a number of at least 1`);
  return value;
}
