import type { Mutation, QueryClient } from "@tanstack/react-query";
import type { InboxMessage } from "@/lib/messages/schemas";

/** What a change starts from, once its turn has come. */
export type FromMessage = { from: () => InboxMessage };

/**
 * The message that a change starts from: as the user sees it, or as an earlier change of the scope leaves it, which is still on
 * its way. What is shown when the turn comes may be what a colleague has decided meanwhile.
 *
 * @param scope of the changes, which are sent one after another
 */
export function startingFrom(client: QueryClient, scope: { id: string }, shown: InboxMessage): FromMessage["from"] {
  const onTheirWay = client
    .getMutationCache()
    .findAll({ status: "pending", predicate: ({ options }) => options.scope?.id === scope.id });
  const earlier = onTheirWay.at(-1) as Mutation<InboxMessage, Error, FromMessage> | undefined;
  // One that fails leaves the message as it was before.
  return () => earlier?.state.data ?? earlier?.state.variables?.from() ?? shown;
}
