"use client";

import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { lazyPart } from "@/components/ui/load-part";
import { createListeners } from "@/components/ui/listeners";
import { showOverlay } from "@/components/ui/overlay-store";
import { answersUnderWay, api, ConsoleError } from "@/lib/core/console-client";

const ConfirmIdentity = lazyPart(() => import("@/components/session/confirm-identity"));
const Reauthenticate = lazyPart(() => import("@/components/session/reauthenticate"));
const RequireSecondFactor = lazyPart(() => import("@/components/session/require-second-factor"));

/** The account of the page, and how to render the page again. */
type PageSession = { email: string; role: string; refresh: () => void };

let page: PageSession = { email: "", role: "", refresh: () => undefined };

/** The account whose password is asked for when the session ends. Set by `SessionAccount` in the console's layout. */
export function setPageSession(next: PageSession): void {
  page = next;
}

/** The dialog over the page for a call that fails with this code; each says whether the call can be repeated. */
const questions: Partial<Record<ConsoleError["code"], (client: QueryClient) => Promise<boolean>>> = {
  session_required: async () => {
    const isSignedIn = await ask((onEnd) => <Reauthenticate email={page.email} onEnd={onEnd} />);
    // The session may have ended with a change of the role, which decides what the page shows.
    if (isSignedIn && (await roleNow()) !== page.role) page.refresh();
    return isSignedIn;
  },
  second_factor_required: () => ask((onEnd) => <RequireSecondFactor onEnd={onEnd} />),
  proof_required: async (client) => {
    const { account } = await client.fetchQuery({ ...api.session.read.queryOptions(), staleTime: 0 });
    const factor = account.twoFactorEnabled ? "code" : "password";
    return ask((onEnd) => <ConfirmIdentity email={account.email} factor={factor} onEnd={onEnd} />);
  },
};

/** The role of the session; that of the page when it cannot be read. */
async function roleNow(): Promise<string> {
  try {
    return (await api.session.read.read()).account.role;
  } catch {
    return page.role;
  }
}

const asking = new Map<ConsoleError["code"], Promise<boolean>>();

const answered = createListeners();

/** Calls the listener when a question is answered, such as by signing in again: what was refused meanwhile may pass. */
export const onAnswered = answered.subscribe;

/**
 * Runs a call. When the session has ended meanwhile, the role needs a second factor, or the operation needs a fresh proof of
 * identity, asks for what is missing over the page and runs the call again, so that nothing typed is lost. `createSessionQueryClient` runs every query
 * and mutation through it.
 *
 * @param client the query client that makes the call
 * @throws whatever `run` throws; the codes of `questions` only when the person did not answer
 */
export async function withSession<T>(client: QueryClient, run: () => Promise<T>): Promise<T> {
  try {
    return await runWithNewestSession(run);
  } catch (error) {
    const question = error instanceof ConsoleError ? questions[error.code] : undefined;
    if (!question || !(await askOnce((error as ConsoleError).code, () => question(client)))) throw error;
    return withSession(client, run);
  }
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
function askOnce(code: ConsoleError["code"], question: () => Promise<boolean>): Promise<boolean> {
  const current = asking.get(code) ?? askAndTell().finally(() => asking.delete(code));
  asking.set(code, current);
  return current;

  async function askAndTell() {
    const isAnswered = await question();
    if (isAnswered) answered.notify();
    return isAnswered;
  }
}

function ask(render: (onEnd: (isAnswered: boolean) => void) => ReactNode): Promise<boolean> {
  return new Promise((resolve) => {
    showOverlay(
      (close) =>
        render((isAnswered) => {
          close();
          resolve(isAnswered);
        }),
      () => resolve(false),
    );
  });
}
