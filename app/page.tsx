import { redirect } from "next/navigation";
import { requireSession } from "@/app/(console)/session";
import { can } from "@/lib/core/permissions";

/** The front door: staff go to their pets, developers to their first call, whoever is not signed in to the sign-in. */
export default async function HomePage() {
  const { actor } = await requireSession();
  redirect(can(actor, "pets:read") ? "/pets" : "/get-started");
}
