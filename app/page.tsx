import { redirect } from "next/navigation";
import { requirePermission } from "@/app/(console)/session";

/** The front door: staff see the shop at a glance, developers go to their first call, strangers to the sign-in. */
export default async function HomePage() {
  await requirePermission("pets:read");
  redirect("/overview");
}
