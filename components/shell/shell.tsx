import type { ReactNode } from "react";
import { PaletteButton } from "@/components/palette/palette-button";
import { AccountMenu } from "@/components/shell/account-menu";
import { NavGroup } from "@/components/shell/nav-group";
import { navGroupsOf, navItemsFor } from "@/components/shell/nav-items";
import { NavLink } from "@/components/shell/nav-link";
import { SidebarHead } from "@/components/shell/sidebar-head";
import { SkipLink } from "@/components/shell/skip-link";
import type { Preferences } from "@/components/shell/preference";
import { TopBar } from "@/components/shell/top-bar";
import { NavShortcuts } from "@/components/shortcuts/nav-shortcuts";
import { StagingBanner } from "@/components/shell/staging-banner";
import { can, type Role } from "@/lib/core/permissions";
import { pageText } from "@/lib/texts/page-text";

export type ShellProps = {
  account: { id: string; name: string; email: string; role: Role };
  environment: "production" | "staging";
  preferences: Preferences;
  /** Beside "Messages": the number of those that wait, usually `<WaitingCount>` kept fresh by its own query. */
  messages?: ReactNode;
  /** Beside "Webhook": a mark while its deliveries fail. */
  webhook?: ReactNode;
  /** Below "Pets": the saved views that are pinned. */
  views?: ReactNode;
  children: ReactNode;
};

const SIDEBAR_ID = "sidebar";

/** The frame of every console page: the sidebar, which phones and tablets open from a top bar, and the page beside it. */
export async function Shell({ account, environment, preferences, messages, webhook, views, children }: ShellProps) {
  const t = await pageText();
  const badges: Partial<Record<string, ReactNode>> = { "/messages": messages, "/webhook": webhook };
  const items = navItemsFor((permission) => can({ kind: "account", id: account.id, role: account.role }, permission));
  return (
    <>
      <SkipLink />
      {environment === "staging" && <StagingBanner />}
      <TopBar sidebarId={SIDEBAR_ID} messages={messages} find={<PaletteButton role={account.role} isIconOnly />} />
      <div className="lg:flex">
        <nav id={SIDEBAR_ID} aria-label={t("shell.console")} popover="auto" className="sidebar shrink-0">
          <SidebarHead>
            <PaletteButton role={account.role} />
          </SidebarHead>
          <div className="flex-1 space-y-4 overflow-y-auto px-2 py-1">
            {navGroupsOf(items).map((group) => (
              <NavGroup key={group.heading} heading={group.heading && t(group.heading)}>
                {group.items.map(({ href, label, icon: Icon, keys, alsoAt }) => (
                  <li key={href}>
                    <NavLink
                      href={href}
                      keys={keys}
                      alsoAt={alsoAt}
                      icon={<Icon className="size-4 shrink-0" aria-hidden />}
                      badge={badges[href]}
                    >
                      {t(label)}
                    </NavLink>
                    {href === "/pets" && views}
                  </li>
                ))}
              </NavGroup>
            ))}
          </div>
          <AccountMenu account={account} preferences={preferences} />
        </nav>
        <main
          id="main"
          tabIndex={-1}
          className="min-w-0 flex-1 px-4 pt-[calc(1.25rem+var(--banner,0px))] pb-[calc(1.25rem+var(--dock,0px)+var(--toasts,0px))] outline-none lg:px-8 lg:pt-[calc(1.5rem+var(--banner,0px))]"
        >
          <div className="mx-auto max-w-6xl min-[100rem]:max-w-[100rem]">{children}</div>
        </main>
      </div>
      <NavShortcuts targets={items.map(({ href, label, keys }) => ({ href, label, keys }))} role={account.role} />
    </>
  );
}
