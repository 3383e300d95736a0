import { dehydrate, HydrationBoundary, type QueryClient } from "@tanstack/react-query";
import { cookies } from "next/headers";
import { Suspense, type ReactNode } from "react";
import { OwnJobs } from "@/app/(console)/own-jobs";
import { positionOfPage, requireSession } from "@/app/(console)/session";
import { readViews } from "@/app/(console)/views";
import { readHealth } from "@/app/(console)/webhook-health";
import { JobDock } from "@/components/jobs/job-dock";
import { Live } from "@/components/live/live";
import { InboxWaiting } from "@/components/messages/inbox-waiting";
import { createQueryClient } from "@/components/query-client";
import { PageTexts } from "@/components/page-texts";
import { PinnedViews } from "@/components/saved-views/pinned-views";
import { AdoptPreferences } from "@/components/session/adopt-preferences";
import { SessionAccount } from "@/components/session/session-account";
import { Shell } from "@/components/shell/shell";
import { readPreferences } from "@/components/shell/preference";
import { isAdopted, preferencesOf } from "@/lib/accounts/preference-cookies";
import { FailingMark } from "@/components/webhooks/failing-mark";
import type { AccountActor } from "@/lib/accounts/session";
import type { ServerApi } from "@/lib/console/caller";
import { can, type Permission } from "@/lib/core/permissions";
import { positionFor } from "@/lib/live/position";
import { readWaiting } from "@/lib/messages/waiting";
import { settings } from "@/lib/settings";

/** The layout of all console pages: requires a session, and renders the shell. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const { account, actor, api, mustSetUpSecondFactor } = await requireSession();
  // A member who must set up a second factor first sees no data of the shop.
  const mayUse = (permission: Permission) => !mustSetUpSecondFactor && can(actor, permission);
  const preferences = preferencesOf(account);
  const client = createQueryClient();
  if (mayUse("pets:read")) await cacheViews(client, actor, api);
  return (
    <PageTexts
      areas={[
        "columns",
        "fileErrors",
        "jobReasons",
        "jobTitles",
        "jobs",
        "live",
        "nav",
        "palette",
        "rowErrors",
        "shell",
        "shortcuts",
        "statuses",
        "views",
      ]}
    >
      <HydrationBoundary state={dehydrate(client)}>
        <Shell
          account={account}
          environment={settings().environment}
          preferences={readPreferences(await cookies())}
          messages={mayUse("messages:read") && <InboxWaiting initial={await readWaiting(actor)} />}
          webhook={mayUse("webhook:manage") && <FailingMark initial={await readHealth(actor)} />}
          views={mayUse("pets:read") && <PinnedViews />}
        >
          <SessionAccount id={account.id} email={account.email} role={account.role} />
          {isAdopted(preferences, await cookies()) || <AdoptPreferences {...preferences} />}
          {!mustSetUpSecondFactor && (
            <Live account={account.id} position={positionFor(actor, await positionOfPage())} />
          )}
          {children}
          {mayUse("pets:write") && (
            <>
              <JobDock />
              <Suspense>
                <OwnJobs actor={actor} />
              </Suspense>
            </>
          )}
        </Shell>
      </HydrationBoundary>
    </PageTexts>
  );
}

/** The saved views and their counts, which the sidebar and the list of pets show in the first response. */
async function cacheViews(client: QueryClient, actor: AccountActor, api: ServerApi): Promise<void> {
  const views = await readViews(actor);
  client.setQueryData(api.savedViews.list.queryKey(), views);
  if (views.some(({ isPinned }) => isPinned)) await client.fetchQuery(api.savedViews.counts.queryOptions());
}
