"use client";

import { ChevronDown, CircleCheck } from "lucide-react";
import { useId } from "react";
import { flushSync } from "react-dom";
import { LinkedText } from "@/components/messages/linked-text";
import { MessageActions } from "@/components/messages/message-actions";
import { MessageWebhook } from "@/components/messages/message-webhook";
import { useText } from "@/components/texts";
import { classNames } from "@/components/ui/class-names";
import { Isolated } from "@/components/ui/isolated";
import { StatusBadge } from "@/components/ui/status-badge";
import { Time } from "@/components/ui/time";
import { withoutFurtherMarks } from "@/lib/core/marks";
import type { Assignee, InboxMessage } from "@/lib/messages/schemas";

type MessageItemProps = {
  message: InboxMessage;
  /** The member who reads it. */
  own: Assignee;
  /** Whether messages are forwarded to a webhook. */
  hasWebhook: boolean;
  isOpen: boolean;
  onToggle: () => void;
  onMark: (read: boolean) => void;
};

/** A message: a line of it in the list, the whole of it once opened. */
export function MessageItem({ message, own, hasWebhook, isOpen, onToggle, onMark }: MessageItemProps) {
  const t = useText();
  const id = useId();
  const { sender, status, createdAt, readAt, assignee, doneAt, doneBy } = message;
  const isUnread = readAt === null;
  const isOwn = doneAt === null && assignee?.id === own.id;
  const careStyle = classNames("text-xs", isOwn ? "text-ink font-semibold" : "text-muted");
  return (
    <li className={classNames("border-line border-b last:border-b-0", isOpen && "bg-sunken")}>
      <h2 data-printed>
        <button
          type="button"
          data-message={message.id}
          aria-expanded={isOpen}
          aria-controls={`${id}-body`}
          onClick={({ currentTarget }) => {
            flushSync(onToggle);
            // What was opened at the foot of the window would have its text and buttons below it.
            currentTarget.closest("li")?.scrollIntoView({ block: "nearest" });
          }}
          className="hover:bg-sunken flex w-full items-start gap-3 px-3 py-2.5 text-start text-sm -outline-offset-2 sm:px-4"
        >
          <span
            aria-hidden
            className={classNames(
              "mt-1.5 size-2 shrink-0 rounded-full",
              isUnread ? "bg-accent-fill" : "bg-transparent",
            )}
          />
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-baseline justify-between gap-x-4 sm:flex-nowrap">
              <span className="text-muted min-w-0 wrap-anywhere max-sm:line-clamp-2 sm:truncate">
                {isUnread && <span className="sr-only">{t("messages.unreadMark")} </span>}
                <Isolated className="text-ink">{sender.keyName}</Isolated>
                <span> · {t("messages.keyOf", { name: sender.accountName })}</span>
              </span>
              {/* Not as high as its badge: no message moves when one is delivered. */}
              <span className="text-muted flex h-5 shrink-0 items-center gap-2 self-center text-xs">
                <span
                  dir="auto"
                  className={classNames(careStyle, "text-page-start max-w-32 truncate empty:hidden max-sm:hidden")}
                >
                  {doneBy ?? assignee?.name}
                </span>
                {doneAt && (
                  <>
                    <CircleCheck className="text-positive size-4" aria-hidden />
                    <span className="sr-only">{t("messages.done")}</span>
                  </>
                )}
                {status !== "delivered" && <StatusBadge status={status} />}
                <Time value={createdAt} isFocusable={false} />
              </span>
            </span>
            <span
              dir="auto"
              className={classNames(
                "text-page-start line-clamp-1 break-all",
                isUnread ? "font-semibold" : "text-muted",
                isOpen && "invisible",
              )}
            >
              {beginningOf(message.message)}
            </span>
            {!isOpen && (
              <span
                dir="auto"
                className={classNames(careStyle, "text-page-start block truncate empty:hidden sm:hidden")}
              >
                {doneBy ?? assignee?.name}
              </span>
            )}
          </span>
          <ChevronDown
            className={classNames(
              "text-muted size-4 shrink-0 self-center transition-transform",
              isOpen && "rotate-180",
            )}
            aria-hidden
          />
        </button>
      </h2>
      <div id={`${id}-body`} hidden={!isOpen} className="-mt-6 px-3 pb-4 ps-8 sm:px-4 sm:ps-9">
        {isOpen && (
          <>
            <MessageBody message={message} hasWebhook={hasWebhook} />
            <MessageActions message={message} own={own} onMark={onMark} />
          </>
        )}
      </div>
    </li>
  );
}

/** How many characters of a message the list shows at most: more than its line can have. */
const LINE_CHARACTERS_MAX = 600;

function beginningOf(text: string): string {
  return withoutFurtherMarks(text.slice(0, LINE_CHARACTERS_MAX)).toWellFormed();
}

/** The whole text, which is rendered for an open message alone: thirty long ones are megabytes. */
function MessageBody({ message, hasWebhook }: Pick<MessageItemProps, "message" | "hasWebhook">) {
  const t = useText();
  const { sender, status, deliveredAt, doneAt, doneBy } = message;
  return (
    <>
      <p dir="auto" className="text-page-start max-w-prose text-base whitespace-pre-wrap wrap-anywhere">
        <LinkedText>{withoutFurtherMarks(message.message)}</LinkedText>
      </p>
      <dl className="text-muted mt-4 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 text-sm [&_dd]:text-ink">
        <dt>{t("messages.from")}</dt>
        <dd className="wrap-anywhere">
          <Isolated>{sender.keyName}</Isolated>
        </dd>
        <dt>{t("messages.key")}</dt>
        <dd className="wrap-anywhere">
          <code className="font-mono text-xs">{sender.keyPrefix}…</code>{" "}
          <span className="text-muted">{t("messages.keyOf", { name: sender.accountName })}</span>
        </dd>
        <dt>{t("messages.inbox")}</dt>
        <dd className="flex flex-wrap items-center gap-2">
          <StatusBadge status={status} />
          {deliveredAt && <Time value={deliveredAt} />}
        </dd>
        {hasWebhook && <MessageWebhook message={message} />}
        {doneAt && (
          <>
            <dt>{t("messages.done")}</dt>
            <dd>
              {doneBy === null ? (
                <Time value={doneAt} />
              ) : (
                t.rich("messages.doneBy", {
                  time: () => <Time value={doneAt} />,
                  name: doneBy,
                  b: (text) => <Isolated>{text}</Isolated>,
                })
              )}
            </dd>
          </>
        )}
        <dt>{t("messages.id")}</dt>
        <dd dir="ltr" className="text-page-start font-mono text-xs break-all select-all">
          {message.id}
        </dd>
      </dl>
    </>
  );
}
