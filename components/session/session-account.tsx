"use client";

import { useLayoutEffect } from "react";
import { forgetRecentPetsOfOthers } from "@/components/palette/recent-pets";
import { leaveWithOtherTabs } from "@/components/session/sign-out-elsewhere";
import { setSessionEmail } from "@/components/session/with-session";
import { setPageAccount } from "@/lib/core/console-client";

/**
 * Stores the account of the page: every call names it, and its password is asked for when its session has ended. What the
 * browser remembers of another account is forgotten.
 */
export function SessionAccount({ id, email }: { id: string; email: string }) {
  // Before the effects that make calls.
  useLayoutEffect(() => {
    setPageAccount(id);
    setSessionEmail(email);
  }, [id, email]);
  useLayoutEffect(() => {
    forgetRecentPetsOfOthers(id);
    return leaveWithOtherTabs(id);
  }, [id]);
  return null;
}
