import { defineOrders, isPositionText } from "@/lib/core/orders";
import { defineAddress, text } from "@/lib/core/page-address";

export const memberOrders = defineOrders(["name", "role", "state", "second-factor", "last-seen"], "name");

/** The address of the list of members. */
export const { read: readMemberListView, href: memberListHref } = defineAddress(
  "/members",
  { q: text(100), order: memberOrders.choice, after: isPositionText },
  { order: memberOrders.usual },
);

export const sessionOrders = defineOrders(["member", "signed-in", "last-seen"], "signed-in-desc");

/** The address of the list of sessions. */
export const { read: readSessionListView, href: sessionListHref } = defineAddress(
  "/members/sessions",
  { q: text(100), order: sessionOrders.choice, after: isPositionText },
  { order: sessionOrders.usual },
);
