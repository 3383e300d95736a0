import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { findLink } from "@/app/(auth)/one-time-link";
import { ResetPasswordForm } from "@/components/accounts/reset-password-form";

// The address holds the secret: no other site may learn it from a Referer.
export const metadata: Metadata = { title: "Set a new password", referrer: "no-referrer" };

/** Sets a password by a one-time link that an owner made. */
export default async function ResetPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const link = await findLink("password_reset", token);
  if (!link?.email) notFound();
  return <ResetPasswordForm token={token} email={link.email} />;
}
