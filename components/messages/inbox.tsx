"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CheckCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { errorText } from "@/components/error-text";
import { InboxEmpty } from "@/components/messages/inbox-empty";
import { InboxSkeleton } from "@/components/messages/inbox-skeleton";
import { messageOf, stepFocus } from "@/components/messages/list-focus";
import { MessageItem } from "@/components/messages/message-item";
import { MessageShortcuts } from "@/components/messages/message-shortcuts";
import { useMarks } from "@/components/messages/use-marks";
import { isReading, useShowWaitingAtTop } from "@/components/messages/use-reading";
import { useShortcut } from "@/components/shortcuts/use-shortcut";
import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { ErrorState } from "@/components/ui/error-state";
import { groupDigits } from "@/components/ui/grouped-number";
import { LinkButton } from "@/components/ui/link-button";
import { NewsPill } from "@/components/ui/news-pill";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { SearchBox } from "@/components/ui/search-box";
import { shallowLink, showAddress, shownSearch } from "@/components/ui/shallow-routing";
import { TabLinks } from "@/components/ui/tab-links";
import { useAddress } from "@/components/ui/use-address";
import type { Assignee, InboxMessage } from "@/lib/messages/schemas";
import { inboxOptions, showWaiting } from "@/components/messages/inbox-query";
import { INBOX_COUNTED_MAX, inboxHref, readInboxUrl, type InboxFilter } from "@/lib/messages/list-url";
import type { Translate } from "@/lib/texts/texts";

/**
 * The inbox that the URL asks for. It updates on its own, and never moves the message being read.
 *
 * @param own the member who reads it
 */
export function Inbox({ own }: { own: Assignee }) {
  const t = useText();
  const client = useQueryClient();
  const query = useAddress(readInboxUrl);
  const [openId, setOpenId] = useState<string | null>(query.id ?? null);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(inboxOptions(query, isReading));
  const { mark, markAll } = useMarks();
  const isGoingToTop = useRef(false);
  const newestId = data?.messages[0]?.id;
  // After the waiting messages are in the list: before, its first message is an older one.
  useEffect(() => {
    if (!isGoingToTop.current) return;
    isGoingToTop.current = false;
    document.querySelector<HTMLElement>("main [data-message]")?.focus({ preventScroll: true });
  }, [newestId]);
  useShowWaitingAtTop(query, (data?.waiting.length ?? 0) > 0);
  useShortcut({
    keys: "j",
    label: t("messages.nextMessage"),
    group: "thisPage",
    canRepeat: true,
    run: () => stepFocus(1),
  });
  useShortcut({
    keys: "k",
    label: t("messages.previousMessage"),
    group: "thisPage",
    canRepeat: true,
    run: () => stepFocus(-1),
  });

  const current = data?.messages.find(({ id }) => id === focusedId) ?? data?.messages.find(({ id }) => id === openId);

  function toggle(message: InboxMessage) {
    setOpenId(openId === message.id ? null : message.id);
    if (openId !== message.id && message.readAt === null) mark(message, true);
  }

  function showNew() {
    setOpenId(null);
    isGoingToTop.current = true;
    showWaiting(client, query);
    window.scrollTo({ top: 0 });
  }

  function search(q: string) {
    const { show } = readInboxUrl(shownSearch());
    showAddress(inboxHref({ show, q }), "replace");
  }

  const waiting = data?.waiting.length ?? 0;
  const tab = (show: InboxFilter, label: string) => ({
    ...shallowLink(inboxHref({ show, q: query.q })),
    label,
    isCurrent: query.show === show && query.id === undefined,
    // The numbers are those of all messages, not only those that a search finds.
    ...(data && query.q === undefined && { count: countText(t, data.counts[show]) }),
  });
  return (
    <>
      <PageHeader
        title={t("messages.title")}
        description={t("messages.description")}
        actions={
          <Button
            icon={<CheckCheck className="size-4" aria-hidden />}
            disabled={!data || data.counts.unread === 0}
            isLoading={markAll.isPending}
            onClick={() => data?.newest && markAll.mutate({ until: data.newest })}
          >
            {t("messages.markAllReadButton")}
          </Button>
        }
      />
      <TabLinks
        label={t("messages.whichMessages")}
        tabs={[
          tab("open", t("messages.open")),
          tab("unread", t("messages.unread")),
          tab("mine", t("messages.mine")),
          tab("done", t("messages.done")),
          tab("all", t("ui.all")),
        ]}
      />
      <div className="my-3 max-w-sm">
        <SearchBox
          label={t("messages.searchMessages")}
          placeholder={t("messages.searchHint")}
          maxLength={200}
          value={query.q ?? ""}
          onSearch={search}
        />
      </div>
      <NewsPill text={waiting > 0 && t("messages.newMessages", { count: waiting })} onShow={showNew} />
      {error && data && (
        <div className="mb-3">
          <Notice tone="notice" title={t("messages.stale")}>
            {errorText(t, error)} {t("messages.triedAgain")}
          </Notice>
        </div>
      )}
      {!data && error && (
        <ErrorState
          title={t("messages.notLoaded")}
          message={errorText(t, error)}
          onRetry={refetch}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <InboxSkeleton />}
      {data?.messages.length === 0 && <InboxEmpty query={query} hasAny={data.newest !== null} />}
      {current && (
        <MessageShortcuts
          key={current.id}
          message={current}
          own={own}
          onOpen={() => openId !== current.id && flushSync(() => toggle(current))}
          onMark={(read) => mark(current, read)}
        />
      )}
      {data && data.messages.length > 0 && (
        <ul
          aria-label={t("messages.title")}
          aria-busy={isPlaceholderData}
          onFocus={({ target }) => setFocusedId(messageOf(target))}
          onBlur={({ relatedTarget }) => {
            // A dialog gives the focus back, of which React hears nothing.
            if (!relatedTarget?.closest("dialog")) setFocusedId(null);
          }}
          className={classNames("bg-surface border-line rounded-lg border", isPlaceholderData && "opacity-60")}
        >
          {data.messages.map((message) => (
            <MessageItem
              key={message.id}
              message={message}
              own={own}
              hasWebhook={data.hasWebhook}
              isOpen={openId === message.id}
              onToggle={() => toggle(message)}
              onMark={(read) => mark(message, read)}
            />
          ))}
        </ul>
      )}
      {data && (data.next !== null || query.after !== undefined) && (
        <nav aria-label={t("ui.pages")} className="flex justify-end gap-2 py-2">
          {query.after !== undefined && (
            <LinkButton href={inboxHref({ ...query, after: undefined })}>{t("messages.newest")}</LinkButton>
          )}
          {data.next !== null && (
            <LinkButton href={inboxHref({ ...query, after: data.next })}>{t("messages.older")}</LinkButton>
          )}
        </nav>
      )}
    </>
  );
}

function countText(t: Translate, count: number): string {
  return count > INBOX_COUNTED_MAX ? `${groupDigits(t, INBOX_COUNTED_MAX)}+` : groupDigits(t, count);
}
