import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { findLink } from "@/app/(auth)/one-time-link";
import { AuthHeading } from "@/components/accounts/auth-heading";
import { SetupForm } from "@/components/accounts/setup-form";

// The address holds the secret: no other site may learn it from a Referer.
export const metadata: Metadata = { title: "Set up the shop", referrer: "no-referrer" };

/** Makes the first owner, by the link that `npm start` prints. */
export default async function SetupPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  if (!(await findLink("setup", token))) notFound();
  return (
    <>
      <AuthHeading title="Set up the shop">
        You become its owner: you see everything, and decide who else comes in.
      </AuthHeading>
      <SetupForm token={token} />
    </>
  );
}
