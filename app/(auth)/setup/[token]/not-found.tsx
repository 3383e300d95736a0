import { NoOwner } from "@/app/(auth)/no-owner";
import { LinkInvalid } from "@/app/(auth)/link-invalid";
import { hasOwner } from "@/lib/accounts/setup";
import { pageText } from "@/lib/texts/page-text";

/** A set-up link that does not work: the shop has an owner already, or the link is incomplete. */
export default async function SetupNotFound() {
  const t = await pageText();
  return <LinkInvalid>{(await hasOwner()) ? <p>{t("signIn.hasOwner")}</p> : <NoOwner />}</LinkInvalid>;
}
