import { notFound } from "next/navigation";
import { requireSession } from "@/app/(console)/session";
import type { AccountActor } from "@/lib/accounts/session";
import { can } from "@/lib/core/permissions";

/** Who is signed in and may change pets; for everybody else there are no jobs. */
export async function requirePetWriter(): Promise<AccountActor> {
  const { actor } = await requireSession();
  if (!can(actor, "pets:write")) notFound();
  return actor;
}
