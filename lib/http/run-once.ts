import { parseJson, writeJson } from "@/lib/core/json";
import { WithCookies } from "@/lib/http/console-answer";
import { toAppError } from "@/lib/http/to-app-error";
import { claimCall, keepAnswer, releaseCall, type ConsoleCall } from "@/lib/idempotency/console-calls";
import { log } from "@/lib/log";

type Kept = { body: unknown; cookies: readonly string[] };

/**
 * Makes a call of the console unless it was made before: then gives what it answered. A call that was refused changed
 * nothing and may be sent again; one whose outcome is unknown is not made a second time.
 *
 * @throws what `run` throws, and AppError as `claimCall` does
 */
export async function runOnce(call: ConsoleCall, run: () => Promise<unknown>): Promise<unknown> {
  const earlier = await claimCall(call);
  if (earlier !== null) {
    const { body, cookies } = parseJson(earlier) as Kept;
    return new WithCookies(body, cookies);
  }
  const result = await run().catch(async (error: unknown) => {
    if (toAppError(error).code !== "outcome_unknown") await settle(releaseCall(call));
    throw error;
  });
  const kept: Kept = result instanceof WithCookies ? result : { body: result, cookies: [] };
  await settle(keepAnswer(call, writeJson({ body: kept.body, cookies: kept.cookies })));
  return result;
}

/** What was done is done: that a repeated call cannot be told so is no failure of this one. */
async function settle(noted: Promise<void>): Promise<void> {
  await noted.catch((error: Error) => log().warn({ error: error.message }, "could not note the outcome of a call"));
}
