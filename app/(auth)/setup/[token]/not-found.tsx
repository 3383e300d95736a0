import { PageTexts } from "@/components/page-texts";
import { LinkInvalid } from "@/components/accounts/link-invalid";
import { hasOwner } from "@/lib/accounts/setup";
import { pageText } from "@/lib/texts/page-text";

/** A link that makes no owner: the shop has one, or the link was not copied whole. */
export default async function SetupNotFound() {
  const t = await pageText();
  return (
    <PageTexts areas={["accounts"]}>
      <LinkInvalid>
        {(await hasOwner()) ? (
          <p>{t("signIn.hasOwner")}</p>
        ) : (
          <p>{t.rich("signIn.noOwner", { code: (text) => <code className="font-mono">{text}</code> })}</p>
        )}
      </LinkInvalid>
    </PageTexts>
  );
}
