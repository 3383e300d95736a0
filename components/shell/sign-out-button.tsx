"use client";

import type { ReactNode } from "react";
import { menuLineStyle } from "@/components/shell/menu-link";
import { useSignOut } from "@/components/shell/use-sign-out";

/** Signs out, from the account menu. */
export function SignOutButton({ icon }: { icon: ReactNode }) {
  const { signOut, isLeaving } = useSignOut();
  return (
    <button
      type="button"
      onClick={() => !isLeaving && signOut()}
      aria-disabled={isLeaving || undefined}
      className={menuLineStyle}
    >
      {icon}
      {isLeaving ? "Signing out …" : "Sign out"}
    </button>
  );
}
