import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { isBefore, isInTab, type InboxView } from "@/components/messages/inbox-query";
import { api } from "@/lib/core/console-client";
import { INBOX_COUNTED_MAX, inboxFilters, type InboxFilter } from "@/lib/messages/list-url";
import type { InboxMessage, InboxQuery } from "@/lib/messages/schemas";

/** Changes messages in every list that shows them, before or after the server has. */
export function changeMessages(client: QueryClient, change: (message: InboxMessage) => InboxMessage): void {
  client.setQueriesData<InboxView>({ queryKey: api.messages.list.queryKey() }, (view) => {
    if (!view) return view;
    const changed = { messages: view.messages.map(change), waiting: view.waiting.map(change) };
    const [before, after] = [view, changed].map(({ messages, waiting }) => [...messages, ...waiting]);
    return { ...view, ...changed, counts: countsAfter(view.counts, before, after) };
  });
}

/**
 * Changes a message in every list that shows it, and takes it out of those whose filter it no longer meets.
 *
 * @param home lists that it has left and now returns to
 * @returns the lists that it has left
 */
export function moveMessage(
  client: QueryClient,
  before: InboxMessage,
  after: InboxMessage,
  home: readonly QueryKey[] = [],
): QueryKey[] {
  const left: QueryKey[] = [];
  for (const [key, view] of client.getQueriesData<InboxView>({ queryKey: api.messages.list.queryKey() })) {
    if (!view) continue;
    const others = view.messages.filter(({ id }) => id !== after.id);
    const isShown = others.length < view.messages.length;
    const stays = meets(after, key.at(-1) as InboxQuery);
    if (isShown && !stays) left.push(key);
    const isHere = stays && (isShown || home.includes(key));
    client.setQueryData<InboxView>(key, {
      ...view,
      messages: isHere ? [...others, after].sort((a, b) => (isBefore(a, b) ? 1 : -1)) : others,
      counts: countsAfter(view.counts, [before], [after]),
    });
  }
  return left;
}

/** Whether a message is in a list. A link to it shows it in any state. */
function meets(message: InboxMessage, { id, show }: InboxQuery): boolean {
  return id !== undefined || isInTab[show](message);
}

/** The counts after a change of messages. A count beyond what is counted stays. */
function countsAfter(
  counts: InboxView["counts"],
  before: readonly InboxMessage[] = [],
  after: readonly InboxMessage[] = [],
): InboxView["counts"] {
  const countAfter = (tab: InboxFilter) => {
    if (counts[tab] > INBOX_COUNTED_MAX) return counts[tab];
    return Math.max(0, counts[tab] + after.filter(isInTab[tab]).length - before.filter(isInTab[tab]).length);
  };
  return Object.fromEntries(inboxFilters.map((tab) => [tab, countAfter(tab)])) as InboxView["counts"];
}
