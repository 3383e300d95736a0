"use client";

import { useState, type ReactNode } from "react";
import { menuLineStyle } from "@/components/shell/menu-link";
import { signOut } from "@/components/shell/sign-out";

/** Signs out, from the account menu. */
export function SignOutButton({ icon }: { icon: ReactNode }) {
  const [isLeaving, setIsLeaving] = useState(false);

  async function leave() {
    setIsLeaving(true);
    setIsLeaving(await signOut());
  }

  return (
    <button type="button" onClick={leave} aria-disabled={isLeaving || undefined} className={menuLineStyle}>
      {icon}
      {isLeaving ? "Signing out …" : "Sign out"}
    </button>
  );
}
