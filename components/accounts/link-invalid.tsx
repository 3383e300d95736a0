"use client";

import { Unlink } from "lucide-react";
import type { ReactNode } from "react";
import { useText } from "@/components/texts";
import { LinkButton } from "@/components/ui/link-button";

/** Shown for a one-time link that was used, revoked, has expired or never existed. */
export function LinkInvalid({ children }: { children: ReactNode }) {
  const t = useText();
  return (
    <div className="space-y-4 text-sm">
      <span className="bg-sunken text-muted grid size-10 place-items-center rounded-lg">
        <Unlink className="size-5" aria-hidden />
      </span>
      <div>
        <h1 className="text-xl font-semibold tracking-tight">{t("accounts.linkInvalid")}</h1>
        <div className="text-muted mt-1 space-y-2">{children}</div>
      </div>
      <LinkButton href="/sign-in" variant="primary">
        {t("accounts.goToSignIn")}
      </LinkButton>
    </div>
  );
}
