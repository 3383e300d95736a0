import { Menu } from "lucide-react";
import type { ReactNode } from "react";
import { Text } from "@/components/texts";
import { Logo } from "@/components/shell/logo";

type TopBarProps = { sidebarId: string; messages?: ReactNode; find: ReactNode };

/**
 * On phones and tablets, instead of the sidebar: the name, the search, and the button that opens the sidebar even without
 * scripts.
 */
export function TopBar({ sidebarId, messages, find }: TopBarProps) {
  return (
    <header className="bg-canvas border-line sticky top-0 z-20 flex h-14 items-center justify-between border-b px-4 lg:hidden print:hidden">
      <Logo />
      <div className="flex items-center gap-2">
        {find}
        <button
          type="button"
          popoverTarget={sidebarId}
          className="border-line text-ink hover:bg-sunken flex h-10 items-center gap-2 rounded border px-3 text-sm font-medium"
        >
          {messages}
          <Menu className="size-4" aria-hidden />
          <Text of="shell.menu" />
        </button>
      </div>
    </header>
  );
}
