"use client";

import type { ReactNode } from "react";
import { closePopovers, menuLineStyle } from "@/components/shell/menu-link";
import { showShortcuts } from "@/components/shortcuts/show-shortcuts";
import { useText } from "@/components/texts";
import { Kbd } from "@/components/ui/kbd";

/** Opens the list of shortcuts from the account menu, also for users who have switched single keys off. */
export function ShortcutsButton({ icon }: { icon: ReactNode }) {
  const t = useText();
  return (
    <button
      type="button"
      onClick={(event) => {
        closePopovers(event.currentTarget);
        showShortcuts();
      }}
      className={menuLineStyle}
    >
      {icon}
      <span className="flex-1 text-start">{t("shell.keyboardShortcuts")}</span>
      <Kbd keys="?" />
    </button>
  );
}
