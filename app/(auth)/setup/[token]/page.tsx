import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { findLink } from "@/app/(auth)/one-time-link";
import { PageTexts } from "@/components/page-texts";
import { AuthHeading } from "@/components/accounts/auth-heading";
import { SetupForm } from "@/components/accounts/setup-form";
import { pageText } from "@/lib/texts/page-text";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageText())("signIn.setUp") };
}

/** Creates the first owner, with the link that `npm start` prints. */
export default async function SetupPage({ params }: { params: Promise<{ token: string }> }) {
  const t = await pageText();
  const { token } = await params;
  if (!(await findLink("setup", token))) notFound();
  return (
    <PageTexts areas={["accounts", "columns"]}>
      <AuthHeading title={t("signIn.setUp")}>{t("signIn.setUpHint")}</AuthHeading>
      <SetupForm token={token} />
    </PageTexts>
  );
}
