import { PageTexts } from "@/components/page-texts";
import { LinkInvalid } from "@/components/accounts/link-invalid";
import { pageText } from "@/lib/texts/page-text";

/** A link for a new password that is no longer good, or never was one. */
export default async function ResetNotFound() {
  const t = await pageText();
  return (
    <PageTexts areas={["accounts"]}>
      <LinkInvalid>
        <p>{t("signIn.resetInvalid")}</p>
      </LinkInvalid>
    </PageTexts>
  );
}
