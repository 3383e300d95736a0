"use client";

import { lazy } from "react";
import { showOverlay } from "@/components/ui/overlay-store";
import { ConsoleError } from "@/lib/core/console-client";

const Reauthenticate = lazy(() => import("@/components/session/reauthenticate"));

let email = "";
let asking: Promise<boolean> | undefined;

/** Whose password is asked for when the session ends. Set by `SessionAccount` in the console's layout. */
export function setSessionEmail(next: string): void {
  email = next;
}

/**
 * Runs a call; when the session has ended meanwhile, asks for the password over the page and runs it again, so that
 * nothing typed is lost. Queries and mutations are run through it already; other calls are wrapped by hand.
 *
 * @throws whatever `run` throws; `session_required` only when the person did not sign in again
 */
export async function withSession<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ConsoleError) || error.code !== "session_required") throw error;
    // Of several calls that fail together, the first asks and all go on.
    asking ??= ask().finally(() => (asking = undefined));
    if (!(await asking)) throw error;
    return withSession(run);
  }
}

function ask(): Promise<boolean> {
  return new Promise((resolve) => {
    showOverlay((close) => {
      const end = (isSignedIn: boolean) => {
        close();
        resolve(isSignedIn);
      };
      return <Reauthenticate email={email} onEnd={end} />;
    });
  });
}
