import { redirect } from "next/navigation";
import { requireSession } from "@/app/(console)/session";
import type { AccountActor } from "@/lib/accounts/session";
import { can } from "@/lib/core/permissions";

/** Who is signed in and may see pets. A developer has no business here, and is led to where theirs begins. */
export async function requirePetReader(): Promise<AccountActor> {
  const { actor } = await requireSession();
  if (!can(actor, "pets:read")) redirect("/get-started");
  return actor;
}
