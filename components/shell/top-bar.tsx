import { Menu } from "lucide-react";
import type { ReactNode } from "react";
import { Logo } from "@/components/shell/logo";

/** On a phone, in place of the sidebar: the name, and the button that opens it, with or without scripts. */
export function TopBar({ sidebarId, unread }: { sidebarId: string; unread?: ReactNode }) {
  return (
    <header className="bg-canvas border-line sticky top-0 z-20 flex h-14 items-center justify-between border-b px-4 md:hidden">
      <Logo />
      <button
        type="button"
        popoverTarget={sidebarId}
        className="border-line text-ink hover:bg-sunken flex h-10 items-center gap-2 rounded border px-3 text-sm font-medium"
      >
        {unread}
        <Menu className="size-4" aria-hidden />
        Menu
      </button>
    </header>
  );
}
