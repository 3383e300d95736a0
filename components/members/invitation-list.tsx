"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { invitationsQuery } from "@/lib/members/queries";
import { invitationColumns, roleTexts } from "@/components/members/roles";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { Cell, HeaderCell, Row, Table, TableBody, TableHead } from "@/components/ui/table";
import { TableSkeleton } from "@/components/ui/table-skeleton";
import { Time } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";
import { callConsole } from "@/lib/core/console-client";
import { revokeInvitationContract } from "@/lib/members/console-contract";

/** The invitations that can still be accepted. */
export function InvitationList() {
  const queryClient = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(invitationsQuery);
  const revoke = useMutation({
    mutationFn: (invitationId: string) => callConsole(revokeInvitationContract, { params: { invitationId } }),
    onSuccess: () => toast({ tone: "positive", title: "The invitation no longer works" }),
    onError: ({ message }) =>
      toast({ tone: "negative", title: "The invitation was not revoked", description: message }),
    onSettled: () => queryClient.invalidateQueries(invitationsQuery),
  });
  if (!data) {
    if (error) return <ErrorState message={error.message} onRetry={refetch} isRetrying={isFetching} />;
    return <TableSkeleton caption="Open invitations" columns={invitationColumns} rows={1} />;
  }
  if (data.invitations.length === 0) return <p className="text-muted text-sm">No invitation is open.</p>;
  return (
    <Table caption="Open invitations">
      <TableHead>
        {invitationColumns.map((column) => (
          <HeaderCell key={column}>{column}</HeaderCell>
        ))}
        <HeaderCell isLabelHidden>Actions</HeaderCell>
      </TableHead>
      <TableBody>
        {data.invitations.map(({ id, note, role, createdBy, expiresAt }) => (
          <Row key={id}>
            <Cell card="title">
              <span dir="auto">{note ?? <span className="text-muted">Whoever has the link</span>}</span>
            </Cell>
            <Cell label="Role">{roleTexts[role].label}</Cell>
            <Cell label="Invited by">
              <span dir="auto">{createdBy ?? "Somebody who has left"}</span>
            </Cell>
            <Cell label="Works until">
              <Time value={expiresAt} isFocusable={false} />
            </Cell>
            <Cell card="actions" align="end">
              <Button
                size="sm"
                isLoading={revoke.isPending && revoke.variables === id}
                onClick={() => revoke.mutate(id)}
              >
                Revoke<span className="sr-only"> the invitation for {note ?? "whoever has the link"}</span>
              </Button>
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
