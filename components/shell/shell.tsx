import type { ReactNode } from "react";
import { AccountMenu } from "@/components/shell/account-menu";
import { Logo } from "@/components/shell/logo";
import { navItemsFor } from "@/components/shell/nav-items";
import { NavLink } from "@/components/shell/nav-link";
import type { Theme } from "@/components/shell/theme";
import { TopBar } from "@/components/shell/top-bar";
import { NavShortcuts } from "@/components/shortcuts/nav-shortcuts";
import { StagingBanner } from "@/components/ui/staging-banner";
import { can, type Role } from "@/lib/core/permissions";

export type ShellProps = {
  account: { id: string; name: string; email: string; role: Role };
  environment: "production" | "staging";
  theme: Theme;
  /** Beside "Messages": the number of unread ones, usually `<UnreadCount>` kept fresh by its own query. */
  unread?: ReactNode;
  children: ReactNode;
};

const SIDEBAR_ID = "sidebar";

/** The frame of every console page: the sidebar, which a phone opens from a top bar, and the page beside it. */
export function Shell({ account, environment, theme, unread, children }: ShellProps) {
  const items = navItemsFor((permission) => can({ kind: "account", id: account.id, role: account.role }, permission));
  return (
    <>
      <a
        href="#main"
        className="bg-accent-fill text-on-fill fixed start-2 top-2 z-50 -translate-y-16 rounded px-3 py-2 text-sm font-medium focus:translate-y-0"
      >
        Skip to content
      </a>
      {environment === "staging" && <StagingBanner />}
      <TopBar sidebarId={SIDEBAR_ID} unread={unread} />
      <div className="md:flex">
        <nav id={SIDEBAR_ID} aria-label="Console" popover="auto" className="sidebar shrink-0">
          <div className="flex h-14 shrink-0 items-center px-4">
            <Logo />
          </div>
          <ul className="flex-1 space-y-0.5 overflow-y-auto px-2 py-1">
            {items.map(({ href, label, icon: Icon }) => (
              <li key={href}>
                <NavLink
                  href={href}
                  icon={<Icon className="size-4 shrink-0" aria-hidden />}
                  badge={href === "/messages" ? unread : undefined}
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
          <AccountMenu account={account} theme={theme} />
        </nav>
        <main id="main" tabIndex={-1} className="min-w-0 flex-1 px-4 py-5 outline-none md:px-8 md:py-6">
          <div className="mx-auto max-w-6xl">{children}</div>
        </main>
      </div>
      <NavShortcuts targets={items.map(({ href, label, keys }) => ({ href, label, keys }))} />
    </>
  );
}
