import { LinkInvalid } from "@/components/accounts/link-invalid";
import { hasOwner } from "@/lib/accounts/setup";

/** A link that makes no owner: the shop has one, or the link was not copied whole. */
export default async function SetupNotFound() {
  return (
    <LinkInvalid>
      {(await hasOwner()) ? (
        <p>This shop has an owner already. Sign in, or ask an owner for an invitation.</p>
      ) : (
        <p>
          This shop has no owner yet. The terminal where <code className="font-mono">npm start</code> runs shows the
          link that makes one; copy the whole of it.
        </p>
      )}
    </LinkInvalid>
  );
}
