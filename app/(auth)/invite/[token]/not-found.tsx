import { LinkInvalid } from "@/components/accounts/link-invalid";

/** An invitation that is no longer good, or never was one. */
export default function InvitationNotFound() {
  return (
    <LinkInvalid>
      <p>An invitation works once and for seven days, and can be revoked. Ask the owner who sent it for another one.</p>
    </LinkInvalid>
  );
}
