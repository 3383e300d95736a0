import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { requireSession } from "@/app/(console)/session";
import { InboxUnread } from "@/components/messages/inbox-unread";
import { SessionAccount } from "@/components/session/session-account";
import { Shell } from "@/components/shell/shell";
import { THEME_COOKIE, themeOf } from "@/components/shell/theme";
import { can } from "@/lib/core/permissions";
import { countUnread } from "@/lib/messages/inbox";
import { settings } from "@/lib/settings";

/** Every page of the console: signed in only, within the shell. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const { account, actor } = await requireSession();
  return (
    <Shell
      account={account}
      environment={settings().environment}
      theme={themeOf((await cookies()).get(THEME_COOKIE)?.value)}
      unread={can(actor, "messages:read") && <InboxUnread initial={await countUnread(actor)} />}
    >
      <SessionAccount email={account.email} />
      {children}
    </Shell>
  );
}
