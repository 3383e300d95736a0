import { query } from "@/lib/console/procedure";
import { findEverywhere } from "@/lib/palette/find";
import { findQuery, found } from "@/lib/palette/schemas";

export const procedures = {
  /** What has a text in its name: of each kind the first few that the actor may see. */
  find: query({
    permission: "accounts:own",
    input: findQuery,
    answer: found,
    run: ({ actor, input, language }) => findEverywhere(actor, input.q, language),
  }),
};
