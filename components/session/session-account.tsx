"use client";

import { useEffect } from "react";
import { setSessionEmail } from "@/components/session/with-session";

/** Remembers who is signed in, for the day the session ends while the page is open. */
export function SessionAccount({ email }: { email: string }) {
  useEffect(() => setSessionEmail(email), [email]);
  return null;
}
