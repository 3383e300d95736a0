/**
 * The time, in milliseconds since 1970. Everything that depends on the date asks here, so that tests can put a process
 * in another year: with `PETSTORE_CLOCK` set to an ISO 8601 instant, the process's clock starts there and runs on.
 */
export function nowMs(): number {
  return Date.now() + offsetMs;
}

const offsetMs = process.env.PETSTORE_CLOCK ? instantMs(process.env.PETSTORE_CLOCK) - Date.now() : 0;

function instantMs(text: string): number {
  const ms = Date.parse(text);
  // NaN would go on quietly: nothing would ever expire, and no sunset would come.
  if (Number.isNaN(ms)) throw new Error("PETSTORE_CLOCK must be an ISO 8601 instant, such as 2030-12-05T00:00:00Z");
  return ms;
}
