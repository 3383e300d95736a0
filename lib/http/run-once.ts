import { parseJson, writeJson } from "@/lib/core/json";
import { WithCookies } from "@/lib/http/console-answer";
import { toAppError } from "@/lib/http/to-app-error";
import { claimCall, storeResponse, releaseCall, type ConsoleCall } from "@/lib/idempotency/console-calls";
import { log } from "@/lib/log";

type StoredResponse = { body: unknown; cookies: readonly string[] };

/**
 * Runs a console call, unless a call with the same idempotency key was made before: then returns its stored response. A
 * failed call may be retried with the same key, unless its outcome is unknown.
 *
 * @throws any error of `run`, and AppError like `claimCall`
 */
export async function runOnce(call: ConsoleCall, run: () => Promise<unknown>): Promise<unknown> {
  const earlier = await claimCall(call);
  if (earlier !== null) {
    const { body, cookies } = parseJson(earlier) as StoredResponse;
    return new WithCookies(body, cookies);
  }
  const result = await run().catch(async (error: unknown) => {
    if (toAppError(error).code !== "outcome_unknown") await settle(releaseCall(call));
    throw error;
  });
  const { body, cookies }: StoredResponse = result instanceof WithCookies ? result : { body: result, cookies: [] };
  await settle(storeResponse(call, writeJson({ body, cookies })));
  return result;
}

/** Logs a failure to store the outcome. It does not fail the call, which has already taken effect. */
async function settle(stored: Promise<void>): Promise<void> {
  await stored.catch((error: Error) => log().warn({ error: error.message }, "could not store the outcome of a call"));
}
