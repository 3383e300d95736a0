import type { ReactNode } from "react";
import { FullPage } from "@/components/full-page";
import { StagingBanner } from "@/components/ui/staging-banner";
import { settings } from "@/lib/settings";

/** The pages before the console: no sidebar, one column. */
export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <>
      {settings().environment === "staging" && <StagingBanner />}
      <FullPage>{children}</FullPage>
    </>
  );
}
