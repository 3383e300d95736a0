import { choice, defineAddress } from "@/lib/core/page-address";

/** The choices of how many days an overview covers, including today. */
export const rangesOfDays = ["7", "30", "90"] as const;

/** The address of the overview. */
export const { read: readOverviewUrl, href: overviewHref } = defineAddress(
  "/overview",
  { days: choice(rangesOfDays) },
  { days: "30" },
);
