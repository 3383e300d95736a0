import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { requirePermission } from "@/app/(console)/session";
import { PageTexts } from "@/components/page-texts";
import { EmailForm } from "@/components/accounts/email-form";
import { NameForm } from "@/components/accounts/name-form";
import { PreferencesForm } from "@/components/accounts/preferences-form";
import { PasswordForm } from "@/components/accounts/password-form";
import { SecondFactorPanel } from "@/components/accounts/second-factor-panel";
import { Section } from "@/components/ui/section";
import { SessionList } from "@/components/accounts/session-list";
import { createQueryClient } from "@/components/query-client";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { languageChoices } from "@/lib/texts/languages";
import { pageText } from "@/lib/texts/page-text";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageText())("accounts.title") };
}

/** The reader's own account: name, password, second factor and sessions. */
export default async function AccountPage() {
  const t = await pageText();
  const { account, api, mustSetUpSecondFactor } = await requirePermission("accounts:own");
  const secondFactor = (
    <Section title={t("columns.secondFactor")} description={t("accounts.factorHint")}>
      <SecondFactorPanel isEnabled={account.twoFactorEnabled} />
    </Section>
  );
  const preferences = (
    <Section title={t("accounts.preferences")} description={t("accounts.preferencesHint")}>
      <PreferencesForm timeZone={account.timeZone} languages={languageChoices()} />
    </Section>
  );
  if (mustSetUpSecondFactor) {
    return (
      <PageTexts areas={["accounts"]}>
        <PageHeader title={t("accounts.title")} />
        <div className="mb-6">
          <Notice tone="notice" title={t("accounts.factorRequired")}>
            {t("accounts.factorRequiredHint")}
          </Notice>
        </div>
        {secondFactor}
        {preferences}
      </PageTexts>
    );
  }
  const queryClient = createQueryClient();
  await queryClient.fetchQuery(api.account.sessions.queryOptions());
  return (
    <PageTexts areas={["accounts"]}>
      <PageHeader title={t("accounts.title")} />
      <Section title={t("accounts.you")} description={t("accounts.youHint")}>
        <NameForm name={account.name} />
      </Section>
      {preferences}
      <Section title={t("accounts.emailAddress")} description={t("accounts.emailHint")}>
        <EmailForm email={account.email} />
      </Section>
      <Section title={t("accounts.password")} description={t("accounts.passwordHint")}>
        <PasswordForm email={account.email} />
      </Section>
      {secondFactor}
      <Section title={t("accounts.sessions")} description={t("accounts.sessionsHint")}>
        <HydrationBoundary state={dehydrate(queryClient)}>
          <SessionList />
        </HydrationBoundary>
      </Section>
    </PageTexts>
  );
}
