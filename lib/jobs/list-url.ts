import { defineOrders } from "@/lib/core/orders";
import { defineAddress } from "@/lib/core/page-address";

export const jobOrders = defineOrders(["job", "started", "state"], "started-desc");

/** The address of the list of jobs. */
export const { read: readJobListUrl, href: jobListHref } = defineAddress(
  "/jobs",
  { order: jobOrders.choice },
  { order: jobOrders.usual },
);
