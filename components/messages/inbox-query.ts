import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { REFETCH_MS, showUnread } from "@/components/messages/waiting-query";
import { accountOfPage, api } from "@/lib/core/console-client";
import { INBOX_PAGE_SIZE, type InboxFilter } from "@/lib/messages/list-url";
import type { InboxMessage, InboxQuery } from "@/lib/messages/schemas";

/** The interval after an error. */
const RETRY_MS = 5_000;

/** The key of changes of messages that are shown before they are made. */
export const SHOWN_AT_ONCE = ["messages", "shown at once"] as const;

/** The inbox as a page shows it. After scrolling away, new messages wait, so that nothing moves under the reader. */
export type InboxView = {
  messages: InboxMessage[];
  next: string | null;
  /** The newest message of the shop that was there when the shown messages were read, in any list; null if there was none. */
  newest: string | null;
  counts: Record<InboxFilter, number>;
  hasWebhook: boolean;
  /** Newer than the shown messages, newest first. */
  waiting: InboxMessage[];
  /** Where the messages after those that wait begin, if more than a page has arrived: they do not reach the shown ones. */
  waitingNext: string | null;
};

/** A page as the server answers it. */
type Answer = Omit<InboxView, "waiting" | "waitingNext">;

/**
 * A page of the inbox, refetched when it may have changed.
 *
 * @param isReading whether the shown messages must stay in place: new messages then wait
 */
export function inboxOptions(query: InboxQuery, isReading: () => boolean = () => false) {
  return queryOptions({
    queryKey: keyOf(query),
    queryFn: async ({ queryKey, signal, client }): Promise<InboxView> => {
      const answer = await api.messages.list.read(query, signal);
      const shown = client.getQueryData<InboxView>(queryKey);
      // The answer may be from before a change that is shown already. The list is read again once that is made.
      if (shown && client.isMutating({ mutationKey: SHOWN_AT_ONCE }) > 0) return shown;
      showUnread(client, () => answer.counts.unread);
      const left = await readLeft(shown, answer, signal);
      return mergeInbox(client.getQueryData(queryKey), answer, left, isReading());
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.status === "error" ? RETRY_MS : REFETCH_MS),
    staleTime: 0,
    // Messages kept in place for the reader are not kept for the next visit.
    gcTime: 0,
  });
}

/** Whether a message is in a tab. */
export const isInTab: Record<InboxFilter, (message: InboxMessage) => boolean> = {
  open: ({ doneAt }) => doneAt === null,
  unread: ({ readAt }) => readAt === null,
  mine: ({ assignee, doneAt }) => assignee?.id === accountOfPage() && doneAt === null,
  done: ({ doneAt }) => doneAt !== null,
  all: () => true,
};

/**
 * Shown messages that the answer does not have: that somebody else has taken out of the tab, or that newer ones have pushed off the
 * page. They stay, as what they are now, however often that changes.
 */
async function readLeft(shown: InboxView | undefined, answer: Answer, signal: AbortSignal): Promise<InboxMessage[]> {
  const fresh = new Set(answer.messages.map(({ id }) => id));
  const left = (shown?.messages ?? []).map(({ id }) => id).filter((id) => !fresh.has(id));
  const parts = Array.from({ length: Math.ceil(left.length / INBOX_PAGE_SIZE) }, (_, i) =>
    left.slice(i * INBOX_PAGE_SIZE, (i + 1) * INBOX_PAGE_SIZE),
  );
  const pages = await Promise.all(parts.map((ids) => api.messages.list.read({ ids: ids.join() }, signal)));
  return pages.flatMap(({ messages }) => messages);
}

/**
 * What a page shows after an answer: a message that has left the list stays until its reader goes on (it was opened in
 * the list of unread ones, or pushed off the page by new ones), and new ones wait while somebody reads.
 */
function mergeInbox(
  shown: InboxView | undefined,
  answer: Answer,
  left: readonly InboxMessage[],
  isReading: boolean,
): InboxView {
  if (!shown || shown.messages.length === 0) return { ...answer, waiting: [], waitingNext: null };
  const newest = shown.messages[0];
  const known = new Set(shown.messages.map(({ id }) => id));
  const fresh = new Map([...left, ...answer.messages].map((message) => [message.id, message]));
  const isNewer = (message: InboxMessage) =>
    newest !== undefined && !known.has(message.id) && isBefore(newest, message);
  const arrived = answer.messages.filter(isNewer);
  // More than a page has arrived. What is between would be missing, and no page would lead to it.
  const isApart = answer.next !== null && arrived.length === answer.messages.length;
  if (isApart && !isReading) return { ...answer, waiting: [], waitingNext: null };
  // Marked unread elsewhere, or come back: in its place.
  const returned = answer.messages.filter((message) => !known.has(message.id) && !isNewer(message));
  const kept = shown.messages.map((message) => fresh.get(message.id) ?? message);
  const inPlace = [...kept, ...returned].sort((a, b) => (isBefore(a, b) ? 1 : -1));
  const reachesFurther = inPlace.at(-1)?.id !== answer.messages.at(-1)?.id;
  return {
    messages: isReading ? inPlace : [...arrived, ...inPlace],
    waiting: isReading ? arrived : [],
    waitingNext: isApart ? answer.next : null,
    next: reachesFurther ? shown.next : answer.next,
    newest: isReading && arrived.length > 0 ? shown.newest : answer.newest,
    counts: answer.counts,
    hasWebhook: answer.hasWebhook,
  };
}

/** The key of a page: the query's own, with the messages that wait in its data. */
function keyOf(query: InboxQuery): readonly unknown[] {
  return [...api.messages.list.queryKey(query)];
}

/** Shows the waiting messages. */
export function showWaiting(client: QueryClient, query: InboxQuery): void {
  client.setQueryData<InboxView>(keyOf(query), (view) => {
    if (!view || view.waiting.length === 0) return view;
    const { waiting, waitingNext } = view;
    const newest = waiting[0]?.id ?? view.newest;
    const shown =
      waitingNext === null ? { messages: [...waiting, ...view.messages] } : { messages: waiting, next: waitingNext };
    return { ...view, ...shown, newest, waiting: [], waitingNext: null };
  });
}

export function isBefore(a: InboxMessage, b: InboxMessage): boolean {
  return a.createdAt === b.createdAt ? a.id < b.id : a.createdAt < b.createdAt;
}
