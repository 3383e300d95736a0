import { redirect } from "next/navigation";
import { requireSession } from "@/app/(console)/session";
import { can } from "@/lib/core/permissions";

/** The front door: staff see the shop at a glance, developers go to their first call, strangers to the sign-in. */
export default async function HomePage() {
  const { actor } = await requireSession();
  redirect(can(actor, "pets:read") ? "/overview" : "/get-started");
}
