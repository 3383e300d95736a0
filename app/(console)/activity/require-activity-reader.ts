import { notFound } from "next/navigation";
import { requireSession } from "@/app/(console)/session";
import type { AccountActor } from "@/lib/accounts/session";
import { can } from "@/lib/core/permissions";

/** Who is signed in and may see what was changed in the shop. */
export async function requireActivityReader(): Promise<AccountActor> {
  const { actor } = await requireSession();
  if (!can(actor, "activity:read")) notFound();
  return actor;
}
