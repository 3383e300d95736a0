"use client";

import { useEffect } from "react";
import { setSessionEmail } from "@/components/session/with-session";

/** Stores the account of the page, in case its session ends while the page is open. */
export function SessionAccount({ email }: { email: string }) {
  useEffect(() => setSessionEmail(email), [email]);
  return null;
}
