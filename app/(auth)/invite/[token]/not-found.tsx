import { LinkInvalid } from "@/app/(auth)/link-invalid";
import { pageText } from "@/lib/texts/page-text";

/** An invitation that has expired, was used or revoked, or never existed. */
export default async function InvitationNotFound() {
  const t = await pageText();
  return (
    <LinkInvalid>
      <p>{t("signIn.invitationInvalid")}</p>
    </LinkInvalid>
  );
}
