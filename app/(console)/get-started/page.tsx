import type { Metadata } from "next";
import { cookies, headers } from "next/headers";
import { requirePermission } from "@/app/(console)/session";
import { addressesOf } from "@/app/docs/addresses";
import { GetStarted } from "@/components/get-started/get-started";
import { PageTexts } from "@/components/page-texts";
import { LANGUAGE_COOKIE, languageOf } from "@/components/public-api/language";
import { RememberedLanguage } from "@/components/public-api/remembered-language";
import { readAllowedScopes } from "@/lib/api-keys/key-list";
import { hasActiveKey } from "@/lib/api-keys/service";
import { can } from "@/lib/core/permissions";
import { pageText } from "@/lib/texts/page-text";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageText())("getStarted.title") };
}

/** The first five minutes of an integrator. */
export default async function GetStartedPage() {
  const { actor } = await requirePermission("api-keys:own");
  const [hasKeys, allowedScopes] = await Promise.all([hasActiveKey(actor), readAllowedScopes(actor)]);
  return (
    <PageTexts areas={["getStarted", "publicApi"]}>
      <RememberedLanguage asServed={languageOf((await cookies()).get(LANGUAGE_COOKIE)?.value)}>
        <GetStarted
          origin={addressesOf(await headers()).origin}
          canSeePets={can(actor, "pets:read")}
          canSeeMessages={can(actor, "messages:read")}
          allowedScopes={allowedScopes}
          hasKeys={hasKeys}
        />
      </RememberedLanguage>
    </PageTexts>
  );
}
