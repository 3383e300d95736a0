import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { PageTexts } from "@/components/page-texts";
import { AuthHeading } from "@/components/accounts/auth-heading";
import { NewAccountForm } from "@/components/accounts/new-account-form";
import { LinkButton } from "@/components/ui/link-button";
import { TextLink } from "@/components/ui/text-link";
import { readSession } from "@/lib/accounts/session";
import { isSignUpOpen } from "@/lib/accounts/shop-rules";
import { pageText } from "@/lib/texts/page-text";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageText())("signIn.signUp") };
}

/** Sign-up: creates a developer account, with API keys and without access to the shop's data. */
export default async function SignUpPage() {
  const t = await pageText();
  if (await readSession(await headers())) redirect("/get-started");
  if (!(await isSignUpOpen())) {
    return (
      <PageTexts areas={["accounts", "columns"]}>
        <AuthHeading title={t("signIn.byInvitationOnly")}>{t("signIn.byInvitationHint")}</AuthHeading>
        <LinkButton href="/sign-in" variant="primary">
          {t("signIn.goToSignIn")}
        </LinkButton>
      </PageTexts>
    );
  }
  return (
    <PageTexts areas={["accounts", "columns"]}>
      <AuthHeading title={t("signIn.signUp")}>{t("signIn.signUpHint")}</AuthHeading>
      <NewAccountForm way={{ kind: "sign-up" }} action={t("signIn.signUpButton")} next="/get-started" />
      <p className="text-muted mt-6 text-sm">
        {t.rich("signIn.hasAccount", { link: (text) => <TextLink href="/sign-in">{text}</TextLink> })}
      </p>
    </PageTexts>
  );
}
