import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { AuthHeading } from "@/components/accounts/auth-heading";
import { NewAccountForm } from "@/components/accounts/new-account-form";
import { LinkButton } from "@/components/ui/link-button";
import { TextLink } from "@/components/ui/text-link";
import { readSession } from "@/lib/accounts/session";
import { isSignUpOpen } from "@/lib/members/shop-rules";

export const metadata: Metadata = { title: "Create an account" };

/** Sign-up: creates a developer account, with API keys and without access to the shop's data. */
export default async function SignUpPage() {
  if (await readSession(await headers())) redirect("/get-started");
  if (!(await isSignUpOpen())) {
    return (
      <>
        <AuthHeading title="By invitation only">
          Only an owner of this shop can let somebody in. Ask one for a link; it opens a page like this one.
        </AuthHeading>
        <LinkButton href="/sign-in" variant="primary">
          Go to sign in
        </LinkButton>
      </>
    );
  }
  return (
    <>
      <AuthHeading title="Create an account">
        It gives you API keys for the shop: a first call in a minute or two.
      </AuthHeading>
      <NewAccountForm way={{ kind: "sign-up" }} action="Create account" next="/get-started" />
      <p className="text-muted mt-6 text-sm">
        Have one already? <TextLink href="/sign-in">Sign in</TextLink>
      </p>
    </>
  );
}
