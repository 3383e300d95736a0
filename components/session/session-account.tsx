"use client";

import { useRouter } from "next/navigation";
import { useLayoutEffect } from "react";
import { forgetRecentPetsOfOthers } from "@/components/palette/recent-pets";
import { setPageSession } from "@/components/session/page-session";
import { leaveWithOtherTabs } from "@/components/session/sign-out-elsewhere";
import { setPageAccount } from "@/lib/core/console-client";
import type { Role } from "@/lib/core/permissions";

/**
 * Stores the account of the page: every call names it, and its password is asked for when its session has ended. What the
 * browser remembers of another account is forgotten.
 */
export function SessionAccount({ id, email, role }: { id: string; email: string; role: Role }) {
  const router = useRouter();
  // Before the effects that make calls.
  useLayoutEffect(() => {
    setPageAccount(id);
    setPageSession({ email, role, refresh: () => router.refresh() });
  }, [id, email, role, router]);
  useLayoutEffect(() => {
    forgetRecentPetsOfOthers(id);
    return leaveWithOtherTabs(id);
  }, [id]);
  return null;
}
