import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { findLink } from "@/app/(auth)/one-time-link";
import { PageTexts } from "@/components/page-texts";
import { ResetPasswordForm } from "@/components/accounts/reset-password-form";
import { pageText } from "@/lib/texts/page-text";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageText())("signIn.setANewPasswordTitle") };
}

/** Sets a password with a one-time link that an owner created. */
export default async function ResetPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const link = await findLink("password_reset", token);
  if (!link?.email) notFound();
  return (
    <PageTexts areas={["accounts", "columns"]}>
      <ResetPasswordForm token={token} email={link.email} />
    </PageTexts>
  );
}
