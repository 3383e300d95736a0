"use client";

import { Isolated } from "@/components/ui/isolated";
import { AttemptResult } from "@/components/webhooks/attempt-result";
import type { Column } from "@/components/ui/data-table";
import { Text, useText } from "@/components/texts";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import { inboxHref } from "@/lib/messages/list-url";
import type { ListedAttempt, WebhookAttempt } from "@/lib/webhooks/schemas";

const result: Column<WebhookAttempt> = {
  label: "columns.result",
  card: "title",
  cell: (attempt) => <AttemptResult attempt={attempt} />,
};
const when: Column<WebhookAttempt> = {
  label: "columns.when",
  cell: ({ startedAt }) => <Time value={startedAt} isFocusable={false} />,
};
const took: Column<WebhookAttempt> = {
  label: "columns.took",
  align: "end",
  cell: ({ durationMs }) => durationMs !== null && <Took ms={durationMs} />,
};

/** The columns of the attempts to send one message. */
export const attemptColumns: readonly Column<WebhookAttempt>[] = [result, when, took];

/** The columns of the attempts to send any message or test. */
export const listedAttemptColumns: readonly Column<ListedAttempt>[] = [
  result,
  {
    label: "columns.message",
    cell: ({ message }) => (message === null ? <Text of="webhooks.aTest" /> : <MessageLink beginning={message} />),
  },
  when,
  took,
];

/** Messages have no address of their own: the search finds one by its beginning. */
function MessageLink({ beginning }: { beginning: string }) {
  return (
    <TextLink href={inboxHref({ show: "all", q: beginning })} className="block">
      <Isolated className="text-page-start line-clamp-2 wrap-anywhere">{beginning}</Isolated>
    </TextLink>
  );
}

function Took({ ms }: { ms: number }) {
  const t = useText();
  return <span className="tabular-nums">{t("webhooks.milliseconds", { count: ms })}</span>;
}
