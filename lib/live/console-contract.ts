import { eventStream, type ConsoleContract } from "@/lib/core/console-contract";

/**
 * The position of the shop, now and after each change, as server-sent events: each is a `Position` in JSON, of the
 * topics that the caller's role allows.
 */
export const watchShopContract = {
  operationId: "watchShop",
  method: "GET",
  path: "/api/console/events",
  permission: null,
  answer: eventStream,
} as const satisfies ConsoleContract;
