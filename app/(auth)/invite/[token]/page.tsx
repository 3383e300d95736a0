import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { findLink } from "@/app/(auth)/one-time-link";
import { AuthHeading } from "@/components/accounts/auth-heading";
import { NewAccountForm } from "@/components/accounts/new-account-form";
import { Time } from "@/components/ui/time";
import type { Role } from "@/lib/core/permissions";

// The address holds the secret: no other site may learn it from a Referer.
export const metadata: Metadata = { title: "Join the shop", referrer: "no-referrer" };

const meaning: Record<Role, string> = {
  owner: "an owner: you see everything, and decide who else comes in",
  staff: "staff: you keep the pets and read the messages",
  developer: "a developer: you make API keys and call the shop from your own programs",
};

/** Makes an account with the role of an invitation. */
export default async function InvitePage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const link = await findLink("invitation", token);
  if (!link) notFound();
  const role = link.role ?? "developer";
  return (
    <>
      <AuthHeading title="Join the shop">
        You are invited as {meaning[role]}.{" "}
        {link.expiresAt && (
          <>
            The link works until <Time value={link.expiresAt} isFocusable={false} />.
          </>
        )}
      </AuthHeading>
      <NewAccountForm
        way={{ kind: "invitation", token, email: link.email }}
        action="Join"
        next={role === "developer" ? "/get-started" : "/overview"}
      />
    </>
  );
}
