"use client";

import { AttemptResult } from "@/components/webhooks/attempt-result";
import { GroupedNumber } from "@/components/ui/grouped-number";
import { Cell, HeaderCell, Row, Table, TableBody, TableHead } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import { inboxHref } from "@/lib/messages/queries";
import type { ListedAttempt, WebhookAttempt } from "@/lib/webhooks/console-contract";

type AttemptTableProps = {
  caption: string;
  /** All of one message, or with what each was of. */
  attempts: readonly (WebhookAttempt | ListedAttempt)[];
};

/** Attempts to send something to the webhook, and what came of each. */
export function AttemptTable({ caption, attempts }: AttemptTableProps) {
  const isOfSeveral = attempts.some((attempt) => "message" in attempt);
  return (
    <Table caption={caption}>
      <TableHead>
        <HeaderCell>Result</HeaderCell>
        {isOfSeveral && <HeaderCell>What</HeaderCell>}
        <HeaderCell>When</HeaderCell>
        <HeaderCell align="end">Took</HeaderCell>
      </TableHead>
      <TableBody>
        {attempts.map((attempt) => (
          <Row key={attempt.id}>
            <Cell card="title">
              <AttemptResult attempt={attempt} />
            </Cell>
            {"message" in attempt && (
              <Cell label="What">
                {attempt.message === null ? "A test" : <MessageLink beginning={attempt.message} />}
              </Cell>
            )}
            <Cell label="When">
              <Time value={attempt.startedAt} isFocusable={false} />
            </Cell>
            <Cell label="Took" align="end">
              {attempt.durationMs !== null && (
                <span>
                  <GroupedNumber value={attempt.durationMs} /> ms
                </span>
              )}
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

/** Messages have no address of their own; the search finds it by how it begins. */
function MessageLink({ beginning }: { beginning: string }) {
  return (
    <TextLink href={inboxHref({ show: "all", q: beginning })} className="line-clamp-2 wrap-anywhere">
      <bdi>{beginning}</bdi>
    </TextLink>
  );
}
