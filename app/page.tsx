import { redirect } from "next/navigation";
import { requirePermission } from "@/app/(console)/session";

/** The home page: redirects staff to the overview, developers to their first call, and visitors to the sign-in. */
export default async function HomePage() {
  await requirePermission("pets:read");
  redirect("/overview");
}
