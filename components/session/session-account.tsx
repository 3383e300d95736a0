"use client";

import { useRouter } from "next/navigation";
import { useLayoutEffect } from "react";
import { forgetRecentPetsOfOthers } from "@/components/palette/recent-pets";
import { setPageSession } from "@/components/session/page-session";
import { leaveWithOtherTabs } from "@/components/session/sign-out-elsewhere";
import { tellTabs } from "@/components/session/tabs";
import { hideUntilSignedIn } from "@/components/session/with-session";
import { setPageAccount } from "@/lib/core/console-client";
import type { Role } from "@/lib/core/permissions";

type SessionAccountProps = { id: string; email: string; role: Role };

/**
 * Stores the account of the page: every call names it, and its password is asked for when its session has ended. Other tabs
 * are told that it is signed in. What the browser remembers of another account is forgotten.
 */
export function SessionAccount({ id, email, role }: SessionAccountProps) {
  const router = useRouter();
  // Before the effects that make calls.
  useLayoutEffect(() => {
    setPageAccount(id);
    setPageSession({ email, role, refresh: () => router.refresh() });
  }, [id, email, role, router]);
  useLayoutEffect(() => {
    forgetRecentPetsOfOthers(id);
    tellTabs("signed in", id);
    return leaveWithOtherTabs(id, () => void hideUntilSignedIn());
  }, [id]);
  return null;
}
