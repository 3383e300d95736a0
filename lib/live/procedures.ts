import { watchShop } from "@/lib/live/service";
import { events } from "@/lib/console/procedure";

export const procedures = {
  /**
   * The position of the shop, now and after each change, as server-sent events. Each event is a `Position` in JSON, with
   * the topics that the caller's role allows.
   */
  events: events({
    permission: "any account",
    run: ({ session }) => watchShop(session),
  }),
};
