import type { QueryClient } from "@tanstack/react-query";
import { aheadOf, keepLoading, loadAction } from "@/components/ui/load-part";
import { createListeners } from "@/components/ui/listeners";
import { answersUnderWay, ConsoleError } from "@/lib/core/console-client";

const loadQuestions = aheadOf(() => import("@/components/session/questions"));

const asking = new Map<string, Promise<boolean>>();

const answered = createListeners();

/** Calls the listener when a question is answered, such as by signing in again: what was refused meanwhile may pass. */
export const onAnswered = answered.subscribe;

/**
 * Runs a call. When the session has ended meanwhile, the role needs a second factor, or the operation needs a fresh proof of
 * identity, asks for what is missing over the page and runs the call again, so that nothing typed is lost. `createSessionQueryClient` runs every query
 * and mutation through it.
 *
 * @param client the query client that makes the call
 * @throws whatever `run` throws; the codes that are asked about only when the person did not answer
 */
export async function withSession<T>(client: QueryClient, run: () => Promise<T>): Promise<T> {
  try {
    return await runWithNewestSession(run);
  } catch (error) {
    if (!(error instanceof ConsoleError) || !(await askAbout(error.code, client))) throw error;
    return withSession(client, run);
  }
}

/** Asks for what a call is refused for want of. @returns false for a code that nothing can be asked about, as well */
async function askAbout(code: ConsoleError["code"], client: QueryClient): Promise<boolean> {
  if (code !== "session_required" && code !== "second_factor_required" && code !== "proof_required") return false;
  const { questions } = await loadAction(loadQuestions);
  return askOnce(code, () => questions[code](client));
}

/** Hides the page, whose account has signed out in another tab, until it has signed in again. */
export async function hideUntilSignedIn(): Promise<void> {
  const { askToSignIn } = await keepLoading(loadQuestions);
  await askOnce("session_required", () => askToSignIn(true));
}

/**
 * Runs a call, and once more when its session has ended: a change of the password or the second factor replaces the
 * session, and its answer, with the new cookie, may come after the refusal of a call that was sent with the old one.
 */
async function runWithNewestSession<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ConsoleError && error.code === "session_required")) throw error;
    await answersUnderWay();
    return run();
  }
}

/** Of several calls that fail together, the first asks and all go on. */
function askOnce(code: string, question: () => Promise<boolean>): Promise<boolean> {
  const current = asking.get(code) ?? askAndTell().finally(() => asking.delete(code));
  asking.set(code, current);
  return current;

  async function askAndTell() {
    const isAnswered = await question();
    if (isAnswered) answered.notify();
    return isAnswered;
  }
}
