import { Unlink } from "lucide-react";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { LinkButton } from "@/components/ui/link-button";
import { readSession } from "@/lib/accounts/session";
import { pageText } from "@/lib/texts/page-text";

/**
 * Shown for a one-time link that was used, revoked, has expired or never existed. It leads to the sign-in, or for somebody signed in
 * to the console.
 */
export async function LinkInvalid({ children }: { children: ReactNode }) {
  const t = await pageText();
  const isSignedIn = (await readSession(await headers())) !== null;
  return (
    <div className="space-y-4 text-sm">
      <span className="bg-sunken text-muted grid size-10 place-items-center rounded-lg">
        <Unlink className="size-5" aria-hidden />
      </span>
      <div>
        <h1 className="text-xl font-semibold tracking-tight">{t("accounts.linkInvalid")}</h1>
        <div className="text-muted mt-1 space-y-2">{children}</div>
      </div>
      <LinkButton href={isSignedIn ? "/" : "/sign-in"} variant="primary">
        {isSignedIn ? t("ui.openConsole") : t("accounts.goToSignIn")}
      </LinkButton>
    </div>
  );
}
