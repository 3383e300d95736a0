import { LinkInvalid } from "@/components/accounts/link-invalid";

/** A link for a new password that is no longer good, or never was one. */
export default function ResetNotFound() {
  return (
    <LinkInvalid>
      <p>It works once, within 24 hours. Ask an owner of the shop for another one.</p>
    </LinkInvalid>
  );
}
