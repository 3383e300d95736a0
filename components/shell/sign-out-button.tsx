"use client";

import { LogOut } from "lucide-react";
import { useState } from "react";
import { menuLineStyle } from "@/components/shell/menu-link";
import { toast } from "@/components/ui/toast";

/** Ends the session of this browser, and leaves with a full load, so that nothing of it stays in memory. */
export function SignOutButton() {
  const [isLeaving, setIsLeaving] = useState(false);

  async function signOut() {
    setIsLeaving(true);
    try {
      // Loaded only here: a contract brings zod along, and this button is on every page.
      const [{ callConsole }, { signOutContract }] = await Promise.all([
        import("@/lib/core/console-client"),
        import("@/lib/sign-in/console-contract"),
      ]);
      await callConsole(signOutContract, {});
      window.location.assign(new URL("/sign-in", window.location.href));
    } catch {
      setIsLeaving(false);
      toast({
        tone: "negative",
        title: "You are still signed in",
        description: "The shop could not be reached. Try again.",
      });
    }
  }

  return (
    <button type="button" onClick={signOut} aria-disabled={isLeaving || undefined} className={menuLineStyle}>
      <LogOut className="size-4" aria-hidden />
      {isLeaving ? "Signing out …" : "Sign out"}
    </button>
  );
}
