"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ownSessionsQuery } from "@/lib/accounts/queries";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { confirm } from "@/components/ui/confirm";
import { ErrorState } from "@/components/ui/error-state";
import { Cell, HeaderCell, Row, Table, TableBody, TableHead } from "@/components/ui/table";
import { TableSkeleton } from "@/components/ui/table-skeleton";
import { Time } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";
import { endOtherSessionsContract, endSessionContract, type OwnSession } from "@/lib/accounts/console-contract";
import { callConsole } from "@/lib/core/console-client";

const columns = ["Device", "Address", "Signed in", "Last seen"] as const;

/** Every place where one is signed in, each to be ended from here. */
export function SessionList() {
  const queryClient = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(ownSessionsQuery);
  const reload = () => queryClient.invalidateQueries(ownSessionsQuery);
  const end = useMutation({
    mutationFn: ({ id }: OwnSession) => callConsole(endSessionContract, { params: { sessionId: id } }),
    onSuccess: (_, { device }) => toast({ tone: "positive", title: `Signed out on ${device}` }),
    onError: ({ message }) => toast({ tone: "negative", title: "The session was not ended", description: message }),
    onSettled: reload,
  });
  const endOthers = useMutation({
    mutationFn: () => callConsole(endOtherSessionsContract, {}),
    onSuccess: () => toast({ tone: "positive", title: "You are signed in here only" }),
    onError: ({ message }) => toast({ tone: "negative", title: "The sessions were not ended", description: message }),
    onSettled: reload,
  });

  if (!data) {
    if (error) return <ErrorState message={error.message} onRetry={refetch} isRetrying={isFetching} />;
    return <TableSkeleton caption="Sessions" columns={columns} rows={2} />;
  }
  return (
    <div className="space-y-3">
      <Table caption="Sessions">
        <TableHead>
          {columns.map((column) => (
            <HeaderCell key={column}>{column}</HeaderCell>
          ))}
          <HeaderCell isLabelHidden>Actions</HeaderCell>
        </TableHead>
        <TableBody>
          {data.sessions.map((session) => (
            <Row key={session.id}>
              <Cell card="title">
                <span className="flex flex-wrap items-center gap-2">
                  {session.device}
                  {session.isCurrent && <Badge tone="accent">This session</Badge>}
                </span>
              </Cell>
              <Cell label="Address" className="font-mono text-xs">
                {session.address ?? "unknown"}
              </Cell>
              <Cell label="Signed in">
                <Time value={session.signedInAt} isFocusable={false} />
              </Cell>
              <Cell label="Last seen">
                <Time value={session.lastSeenAt} isFocusable={false} />
              </Cell>
              <Cell card="actions" align="end">
                {!session.isCurrent && (
                  <Button
                    size="sm"
                    isLoading={end.isPending && end.variables.id === session.id}
                    onClick={() => end.mutate(session)}
                  >
                    End<span className="sr-only"> the session of {session.device}</span>
                  </Button>
                )}
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
      {data.sessions.length > 1 && (
        <Button isLoading={endOthers.isPending} onClick={async () => (await confirmEndOthers()) && endOthers.mutate()}>
          End all other sessions
        </Button>
      )}
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
