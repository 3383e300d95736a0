import { readOverview } from "@/lib/overview/service";
import { overviewQuery, overview } from "@/lib/overview/schemas";
import { query } from "@/lib/console/procedure";

export const procedures = {
  /** The shop at a glance. */
  read: query({
    permission: "pets:read",
    input: overviewQuery,
    answer: overview,
    run: ({ actor, input }) => readOverview(actor, input),
  }),
};
