import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { NoOwner } from "@/app/(auth)/no-owner";
import { PageTexts } from "@/components/page-texts";
import { SignInForm } from "@/components/accounts/sign-in-form";
import { readSignInUrl } from "@/components/accounts/sign-in-url";
import { readSession } from "@/lib/accounts/session";
import type { SearchParams } from "@/lib/core/page-address";
import { hasOwner } from "@/lib/accounts/setup";
import { isSignUpOpen } from "@/lib/accounts/shop-rules";
import { pageText } from "@/lib/texts/page-text";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageText())("signIn.title") };
}

type Props = { searchParams: Promise<SearchParams> };

/** The sign-in page, which leads back to the requested page. */
export default async function SignInPage({ searchParams }: Props) {
  const next = readSignInUrl(await searchParams);
  if (await readSession(await headers())) redirect(next);
  return (
    <PageTexts areas={["accounts", "columns"]}>
      <SignInForm next={next} isSignUpOpen={await isSignUpOpen()} notice={!(await hasOwner()) && <NoOwner />} />
    </PageTexts>
  );
}
