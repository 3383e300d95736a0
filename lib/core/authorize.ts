import type { Actor } from "@/lib/core/actor";
import { BEARER_CHALLENGE } from "@/lib/core/bearer-token";
import { AppError } from "@/lib/core/errors";
import { can, type Permission } from "@/lib/core/permissions";

/**
 * Requires a permission of the actor.
 *
 * @throws AppError `insufficient_scope` for a key, with the challenge that names the scope (RFC 6750, section 3.1);
 *   `forbidden` for a person
 */
export function authorize(actor: Actor, permission: Permission): void {
  if (can(actor, permission)) return;
  if (actor.kind === "account") throw new AppError("forbidden");
  throw new AppError("insufficient_scope", `This needs the scope ${permission}, which the API key does not have.`, {
    "WWW-Authenticate": `${BEARER_CHALLENGE}, error="insufficient_scope", scope="${permission}"`,
  });
}
