import type { Metadata } from "next";
import { findLink } from "@/app/(auth)/one-time-link";
import { LinkInvalid } from "@/components/accounts/link-invalid";
import { ResetPasswordForm } from "@/components/accounts/reset-password-form";

// The address holds the secret: no other site may learn it from a Referer.
export const metadata: Metadata = { title: "Set a new password", referrer: "no-referrer" };

/** Sets a password by a one-time link that an owner made. */
export default async function ResetPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const link = await findLink("password_reset", token);
  if (!link?.email) {
    return (
      <LinkInvalid>
        <p>It works once, within 24 hours. Ask an owner of the shop for another one.</p>
      </LinkInvalid>
    );
  }
  return <ResetPasswordForm token={token} email={link.email} />;
}
