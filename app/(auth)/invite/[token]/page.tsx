import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { findLink } from "@/app/(auth)/one-time-link";
import { PageTexts } from "@/components/page-texts";
import { AuthHeading } from "@/components/accounts/auth-heading";
import { NewAccountForm } from "@/components/accounts/new-account-form";
import { Time } from "@/components/ui/time";
import { pageText } from "@/lib/texts/page-text";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageText())("signIn.join") };
}

/** Creates an account with the role of an invitation. */
export default async function InvitePage({ params }: { params: Promise<{ token: string }> }) {
  const t = await pageText();
  const { token } = await params;
  const link = await findLink("invitation", token);
  if (!link) notFound();
  const role = link.role ?? "developer";
  return (
    <PageTexts areas={["accounts", "columns"]}>
      <AuthHeading title={t("signIn.join")}>
        {t("signIn.invitedAs", { role })}{" "}
        {link.expiresAt &&
          t.rich("signIn.worksUntil", { time: () => <Time value={link.expiresAt ?? ""} isFocusable={false} /> })}
      </AuthHeading>
      <NewAccountForm
        way={{ kind: "invitation", token, email: link.email }}
        action={t("signIn.joinButton")}
        next={role === "developer" ? "/get-started" : "/overview"}
      />
    </PageTexts>
  );
}
