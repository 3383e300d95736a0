import { LinkInvalid } from "@/app/(auth)/link-invalid";
import { pageText } from "@/lib/texts/page-text";

/** A password reset link that has expired, was used or revoked, or never existed. */
export default async function ResetNotFound() {
  const t = await pageText();
  return (
    <LinkInvalid>
      <p>{t("signIn.resetInvalid")}</p>
    </LinkInvalid>
  );
}
