"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { remember } from "@/components/ui/remember";
import type { AccountPreferences } from "@/lib/accounts/schemas";
import { LANGUAGE_COOKIE, TIME_ZONE_COOKIE } from "@/lib/core/reader-choices";

/**
 * Gives this browser the preferences of its account, which were changed in another one. Rendered only where they differ
 * from those of the request.
 */
export function AdoptPreferences({ language, timeZone }: AccountPreferences) {
  const router = useRouter();
  useEffect(() => {
    if (language !== null) remember(LANGUAGE_COOKIE, language);
    remember(TIME_ZONE_COOKIE, timeZone);
    router.refresh();
  }, [router, language, timeZone]);
  return null;
}
