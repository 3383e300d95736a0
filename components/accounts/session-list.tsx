"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { MessageText, Text, useText } from "@/components/texts";
import { toastFailure } from "@/components/toast-failure";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { confirm } from "@/components/ui/confirm";
import { DataList } from "@/components/ui/data-list";
import { actionsColumn, type Column } from "@/components/ui/data-table";
import { Isolated } from "@/components/ui/isolated";
import { Time } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";
import { type OwnSession } from "@/lib/accounts/schemas";
import { api } from "@/lib/core/console-client";
import { writeMessage } from "@/lib/texts/message";
import type { Translate } from "@/lib/texts/texts";

const columns: readonly Column<OwnSession>[] = [
  {
    label: "columns.device",
    card: "title",
    cell: ({ device, isCurrent }) => (
      <span className="flex flex-wrap items-center gap-2">
        <MessageText of={device} />
        {isCurrent && (
          <Badge tone="accent">
            <Text of="accounts.thisSession" />
          </Badge>
        )}
      </span>
    ),
  },
  {
    label: "columns.address",
    cellClassName: "font-mono text-xs",
    cell: ({ address }) =>
      address === null ? <Text of="accounts.unknownAddress" /> : <Isolated dir="ltr">{address}</Isolated>,
  },
  { label: "columns.signedIn", cell: ({ signedInAt }) => <Time value={signedInAt} isFocusable={false} /> },
  { label: "columns.lastSeen", cell: ({ lastSeenAt }) => <Time value={lastSeenAt} isFocusable={false} /> },
];

/** The reader's active sessions, each with a button that ends it. */
export function SessionList() {
  const t = useText();
  const query = useQuery(api.account.sessions.queryOptions());
  const end = useMutation({
    mutationFn: ({ id }: OwnSession) => api.account.endSession.run({ sessionId: id }, "awaited"),
    onSuccess: (_, { device }) =>
      toast({ tone: "positive", title: t("accounts.signedOutOn", { device: writeMessage(t, device) }) }),
    onError: (error) => toastFailure(t, t("accounts.sessionNotEnded"), error),
  });
  const endOthers = useMutation({
    ...api.account.endOtherSessions.mutationOptions("awaited"),
    onSuccess: () => toast({ tone: "positive", title: t("accounts.signedInHereOnly") }),
    onError: (error) => toastFailure(t, t("accounts.sessionsNotEnded"), error),
  });

  return (
    <div className="space-y-3">
      <DataList
        caption={t("accounts.sessions")}
        columns={[
          ...columns,
          actionsColumn<OwnSession>(
            (session) =>
              !session.isCurrent && (
                <Button
                  size="sm"
                  isLoading={end.isPending && end.variables.id === session.id}
                  onClick={() => end.mutate(session)}
                >
                  {t.rich("accounts.endSession", {
                    device: writeMessage(t, session.device),
                    hidden: (text) => <span className="sr-only">{text}</span>,
                  })}
                </Button>
              ),
          ),
        ]}
        keyOf={({ id }) => id}
        query={query}
        items={query.data?.sessions}
        skeletonRows={2}
        empty={null}
        foot={
          query.data &&
          query.data.sessions.length > 1 && (
            <Button
              isLoading={endOthers.isPending}
              onClick={async () => (await confirmEndOthers(t)) && endOthers.mutate()}
            >
              {t("accounts.endOthers")}
            </Button>
          )
        }
      />
    </div>
  );
}

function confirmEndOthers(t: Translate): Promise<boolean> {
  return confirm({
    title: t("accounts.endOthersQuestion"),
    description: t("accounts.endOthersHint"),
    action: t("accounts.endOthersButton"),
    isDangerous: true,
  });
}
