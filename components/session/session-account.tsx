"use client";

import { useLayoutEffect } from "react";
import { setSessionEmail } from "@/components/session/with-session";
import { setPageAccount } from "@/lib/core/console-client";

/** Stores the account of the page: every call names it, and its password is asked for when its session has ended. */
export function SessionAccount({ id, email }: { id: string; email: string }) {
  // Before the effects that make calls.
  useLayoutEffect(() => {
    setPageAccount(id);
    setSessionEmail(email);
  }, [id, email]);
  return null;
}
