import type { Metadata } from "next";
import { findLink } from "@/app/(auth)/one-time-link";
import { AuthHeading } from "@/components/accounts/auth-heading";
import { LinkInvalid } from "@/components/accounts/link-invalid";
import { NewAccountForm } from "@/components/accounts/new-account-form";
import { hasOwner } from "@/lib/accounts/setup";

// The address holds the secret: no other site may learn it from a Referer.
export const metadata: Metadata = { title: "Set up the shop", referrer: "no-referrer" };

/** Makes the first owner, by the link that `npm start` prints. */
export default async function SetupPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  if (await findLink("setup", token)) {
    return (
      <>
        <AuthHeading title="Set up the shop">
          You become its owner: you see everything, and decide who else comes in.
        </AuthHeading>
        <NewAccountForm way={{ kind: "setup", token }} action="Create the owner’s account" next="/pets" />
      </>
    );
  }
  return (
    <LinkInvalid>
      {(await hasOwner()) ? (
        <p>This shop has an owner already. Sign in, or ask an owner for an invitation.</p>
      ) : (
        <p>
          This shop has no owner yet. The terminal where <code className="font-mono">npm start</code> runs shows the
          link that makes one; copy the whole of it.
        </p>
      )}
    </LinkInvalid>
  );
}
