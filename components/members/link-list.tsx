"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { roleTexts } from "@/components/members/roles";
import { Button } from "@/components/ui/button";
import { DataList } from "@/components/ui/data-list";
import { actionsColumn, type Column } from "@/components/ui/data-table";
import { Time } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/core/console-client";
import { type OpenLink } from "@/lib/members/schemas";

/** The purpose of each kind of link. */
const effects: Record<OpenLink["kind"], string> = {
  invitation: "Join the shop",
  password_reset: "Set a new password",
};

const columns: readonly Column<OpenLink>[] = [
  { label: "columns.for", card: "title", cell: (link) => <Recipient link={link} /> },
  {
    label: "columns.letsThem",
    cell: ({ kind, role }) => (
      <span>
        {effects[kind]}
        <span className="text-muted block text-xs">Role: {roleTexts[role].label}</span>
      </span>
    ),
  },
  { label: "columns.madeBy", cell: ({ createdBy }) => <span dir="auto">{createdBy ?? "The operator"}</span> },
  { label: "columns.worksUntil", cell: ({ expiresAt }) => <Time value={expiresAt} isFocusable={false} /> },
];

/** All links that can still be used, no matter who created them. */
export function LinkList() {
  const query = useQuery(api.members.links.queryOptions());
  const revoke = useMutation({
    ...api.members.revokeLink.mutationOptions("awaited"),
    onSuccess: () => toast({ tone: "positive", title: "The link no longer works" }),
    onError: ({ message }) => toast({ tone: "negative", title: "The link was not revoked", description: message }),
  });
  return (
    <DataList
      caption="Open links"
      columns={[
        ...columns,
        actionsColumn<OpenLink>((link) => (
          <Button
            size="sm"
            isLoading={revoke.isPending && revoke.variables.linkId === link.id}
            onClick={() => revoke.mutate({ linkId: link.id })}
          >
            Revoke<span className="sr-only"> the link for {recipientOf(link)}</span>
          </Button>
        )),
      ]}
      keyOf={({ id }) => id}
      query={query}
      items={query.data?.links}
      skeletonRows={1}
      empty={<p className="text-muted text-sm">No link is open.</p>}
    />
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
