"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { confirm } from "@/components/ui/confirm";
import { DataList } from "@/components/ui/data-list";
import { actionsColumn, type Column } from "@/components/ui/data-table";
import { Time } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";
import { type OwnSession } from "@/lib/accounts/schemas";
import { api } from "@/lib/core/console-client";

const columns: readonly Column<OwnSession>[] = [
  {
    label: "columns.device",
    card: "title",
    cell: ({ device, isCurrent }) => (
      <span className="flex flex-wrap items-center gap-2">
        {device}
        {isCurrent && <Badge tone="accent">This session</Badge>}
      </span>
    ),
  },
  { label: "columns.address", cellClassName: "font-mono text-xs", cell: ({ address }) => address ?? "unknown" },
  { label: "columns.signedIn", cell: ({ signedInAt }) => <Time value={signedInAt} isFocusable={false} /> },
  { label: "columns.lastSeen", cell: ({ lastSeenAt }) => <Time value={lastSeenAt} isFocusable={false} /> },
];

/** Every place where one is signed in, each to be ended from here. */
export function SessionList() {
  const query = useQuery(api.account.sessions.queryOptions());
  const end = useMutation({
    mutationFn: ({ id }: OwnSession) => api.account.endSession.run({ sessionId: id }, "awaited"),
    onSuccess: (_, { device }) => toast({ tone: "positive", title: `Signed out on ${device}` }),
    onError: ({ message }) => toast({ tone: "negative", title: "The session was not ended", description: message }),
  });
  const endOthers = useMutation({
    ...api.account.endOtherSessions.mutationOptions("awaited"),
    onSuccess: () => toast({ tone: "positive", title: "You are signed in here only" }),
    onError: ({ message }) => toast({ tone: "negative", title: "The sessions were not ended", description: message }),
  });

  return (
    <div className="space-y-3">
      <DataList
        caption="Sessions"
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
                  End<span className="sr-only"> the session of {session.device}</span>
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
              onClick={async () => (await confirmEndOthers()) && endOthers.mutate()}
            >
              End all other sessions
            </Button>
          )
        }
      />
    </div>
  );
}

function confirmEndOthers(): Promise<boolean> {
  return confirm({
    title: "End all other sessions?",
    description: "Every other browser is signed out at once. You stay signed in here.",
    action: "End other sessions",
    isDangerous: true,
  });
}
