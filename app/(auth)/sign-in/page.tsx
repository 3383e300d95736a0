import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { safePath } from "@/components/accounts/safe-path";
import { SignInForm } from "@/components/accounts/sign-in-form";
import { readSession } from "@/lib/accounts/session";
import { isSignUpOpen } from "@/lib/members/shop-rules";

export const metadata: Metadata = { title: "Sign in" };

type Props = { searchParams: Promise<{ next?: string | string[] }> };

/** Where one signs in, and comes back from to the page that asked for it. */
export default async function SignInPage({ searchParams }: Props) {
  const next = safePath((await searchParams).next) ?? "/";
  if (await readSession(await headers())) redirect(next);
  return <SignInForm next={next} isSignUpOpen={await isSignUpOpen()} />;
}
