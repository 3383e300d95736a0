"use client";

import type { ReactNode } from "react";
import { useText } from "@/components/texts";
import { menuLineStyle } from "@/components/shell/menu-link";
import { useSignOut } from "@/components/shell/use-sign-out";

/** Signs out, from the account menu. */
export function SignOutButton({ icon }: { icon: ReactNode }) {
  const t = useText();
  const { signOut, isLeaving } = useSignOut();
  return (
    <button
      type="button"
      onClick={() => !isLeaving && signOut()}
      aria-disabled={isLeaving || undefined}
      className={menuLineStyle}
    >
      {icon}
      {isLeaving ? t("shell.signingOut") : t("shell.signOut")}
    </button>
  );
}
