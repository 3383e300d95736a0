"use client";

import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ConfirmIdentity } from "@/components/session/confirm-identity";
import { pageSession, setPageSession } from "@/components/session/page-session";
import { Reauthenticate } from "@/components/session/reauthenticate";
import { RequireSecondFactor } from "@/components/session/require-second-factor";
import { RoleChanged } from "@/components/session/role-changed";
import { showOverlay } from "@/components/ui/overlay-store";
import { onceInputIsSaved } from "@/components/ui/unsaved-input";
import { api } from "@/lib/core/console-client";
import type { Role } from "@/lib/core/permissions";

/**
 * The dialog over the page for a call that fails with this code; each says whether the call can be repeated. Loaded when the
 * first one is asked.
 */
export const questions = {
  session_required: () => askToSignIn(),
  second_factor_required: () => ask((onEnd) => <RequireSecondFactor onEnd={onEnd} />),
  proof_required: async (client: QueryClient) => {
    const { account } = await client.fetchQuery({ ...api.session.read.queryOptions(), staleTime: 0 });
    const factor = account.twoFactorEnabled ? "code" : "password";
    return ask((onEnd) => <ConfirmIdentity email={account.email} factor={factor} onEnd={onEnd} />);
  },
};

/**
 * Asks for the password.
 *
 * @param isHiding whether the page is hidden until it is entered
 */
export async function askToSignIn(isHiding = false): Promise<boolean> {
  const { email } = pageSession();
  const isSignedIn = await ask((onEnd) => <Reauthenticate email={email} isHiding={isHiding} onEnd={onEnd} />);
  if (isSignedIn) await adoptRole();
  return isSignedIn;
}

/**
 * Tells of a change of the role, with which the session may have ended, and renders the page for the new one. That can replace
 * the page by another one, and what is typed is lost with it: the page stays until that is saved, or left.
 */
async function adoptRole(): Promise<void> {
  const page = pageSession();
  const role = await roleNow();
  if (role === page.role) return;
  setPageSession({ ...page, role });
  await ask((onEnd) => <RoleChanged from={page.role} to={role} onEnd={onEnd} />);
  onceInputIsSaved(page.refresh);
}

/** The role of the session; that of the page when it cannot be read. */
async function roleNow(): Promise<Role> {
  try {
    return (await api.session.read.read()).account.role;
  } catch {
    return pageSession().role;
  }
}

function ask(render: (onEnd: (isAnswered: boolean) => void) => ReactNode): Promise<boolean> {
  return new Promise((resolve) => {
    showOverlay((close) =>
      render((isAnswered) => {
        close();
        resolve(isAnswered);
      }),
    );
  });
}
