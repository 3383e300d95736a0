"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { linksQuery } from "@/lib/members/queries";
import { linkColumns, roleTexts } from "@/components/members/roles";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { Cell, HeaderCell, Row, Table, TableBody, TableHead } from "@/components/ui/table";
import { TableSkeleton } from "@/components/ui/table-skeleton";
import { Time } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";
import { callConsole } from "@/lib/core/console-client";
import { revokeLinkContract, type OpenLink } from "@/lib/members/console-contract";

/** What each kind of link is for. */
const effects: Record<OpenLink["kind"], string> = {
  invitation: "Join the shop",
  password_reset: "Set a new password",
};

/** The links of all makers that can still be used. */
export function LinkList() {
  const queryClient = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(linksQuery);
  const revoke = useMutation({
    mutationFn: (linkId: string) => callConsole(revokeLinkContract, { params: { linkId } }),
    onSuccess: () => toast({ tone: "positive", title: "The link no longer works" }),
    onError: ({ message }) => toast({ tone: "negative", title: "The link was not revoked", description: message }),
    onSettled: () => queryClient.invalidateQueries(linksQuery),
  });
  if (!data) {
    if (error) return <ErrorState message={error.message} onRetry={refetch} isRetrying={isFetching} />;
    return <TableSkeleton caption="Open links" columns={linkColumns} rows={1} />;
  }
  if (data.links.length === 0) return <p className="text-muted text-sm">No link is open.</p>;
  return (
    <Table caption="Open links">
      <TableHead>
        {linkColumns.map((column) => (
          <HeaderCell key={column}>{column}</HeaderCell>
        ))}
        <HeaderCell isLabelHidden>Actions</HeaderCell>
      </TableHead>
      <TableBody>
        {data.links.map((link) => (
          <Row key={link.id}>
            <Cell card="title">
              <Recipient link={link} />
            </Cell>
            <Cell label="Lets them">
              <span>
                {effects[link.kind]}
                <span className="text-muted block text-xs">Role: {roleTexts[link.role].label}</span>
              </span>
            </Cell>
            <Cell label="Made by">
              <span dir="auto">{link.createdBy ?? "The operator"}</span>
            </Cell>
            <Cell label="Works until">
              <Time value={link.expiresAt} isFocusable={false} />
            </Cell>
            <Cell card="actions" align="end">
              <Button
                size="sm"
                isLoading={revoke.isPending && revoke.variables === link.id}
                onClick={() => revoke.mutate(link.id)}
              >
                Revoke<span className="sr-only"> the link for {recipientOf(link)}</span>
              </Button>
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

function Recipient({ link }: { link: OpenLink }) {
  const name = link.account?.name ?? link.note;
  const email = link.account?.email ?? link.email;
  if (name === null || email === null)
    return (
      <span dir="auto" className="wrap-anywhere">
        {name ?? email ?? <span className="text-muted">Anyone with the link</span>}
      </span>
    );
  return (
    <span className="block min-w-0">
      <span dir="auto" className="line-clamp-2">
        {name}
      </span>
      <span className="text-muted block text-xs font-normal break-all">{email}</span>
    </span>
  );
}

function recipientOf({ account, email, note }: OpenLink): string {
  return account?.name ?? note ?? email ?? "anyone with the link";
}
