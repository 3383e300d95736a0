import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { requirePermission } from "@/app/(console)/session";
import { NameForm } from "@/components/accounts/name-form";
import { PasswordForm } from "@/components/accounts/password-form";
import { SecondFactorPanel } from "@/components/accounts/second-factor-panel";
import { Section } from "@/components/ui/section";
import { SessionList } from "@/components/accounts/session-list";
import { createQueryClient } from "@/components/query-client";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";

export const metadata: Metadata = { title: "Account" };

/** The own account: name, password, second factor and sessions. */
export default async function AccountPage() {
  const { account, api, mustSetUpSecondFactor } = await requirePermission("accounts:own");
  const secondFactor = (
    <Section title="Second factor" description="A code from an app on your phone, asked for beside the password.">
      <SecondFactorPanel isEnabled={account.twoFactorEnabled} />
    </Section>
  );
  if (mustSetUpSecondFactor) {
    return (
      <>
        <PageHeader title="Account" />
        <div className="mb-6">
          <Notice tone="notice" title="Set up a second factor to go on">
            The owners of this shop require one for everybody with your role. The rest of the console opens once it is
            on.
          </Notice>
        </div>
        {secondFactor}
      </>
    );
  }
  const queryClient = createQueryClient();
  await queryClient.fetchQuery(api.account.sessions.queryOptions());
  return (
    <>
      <PageHeader title="Account" />
      <Section title="You" description="Your name is shown with each change you make.">
        <NameForm name={account.name} email={account.email} />
      </Section>
      <Section title="Password" description="Changing it ends every other session.">
        <PasswordForm email={account.email} />
      </Section>
      {secondFactor}
      <Section title="Sessions" description="Where you are signed in. Last seen is exact to five minutes.">
        <HydrationBoundary state={dehydrate(queryClient)}>
          <SessionList />
        </HydrationBoundary>
      </Section>
    </>
  );
}
