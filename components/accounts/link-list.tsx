"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { EmailText } from "@/components/accounts/email-text";
import { roleTexts } from "@/components/accounts/roles";
import { Text, useText } from "@/components/texts";
import { toastFailure } from "@/components/toast-failure";
import { Button } from "@/components/ui/button";
import { DataList } from "@/components/ui/data-list";
import { actionsColumn, type Column } from "@/components/ui/data-table";
import { Time } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/core/console-client";
import { type OpenLink } from "@/lib/accounts/member-schemas";
import type { LabelKey, Translate } from "@/lib/texts/texts";

/** The purpose of each kind of link. */
const effects = {
  invitation: "members.linkJoins",
  password_reset: "members.linkResets",
} as const satisfies Record<OpenLink["kind"], LabelKey>;

const columns: readonly Column<OpenLink>[] = [
  // On a phone the button beside it has a word.
  { label: "columns.for", card: "title", cellClassName: "max-sm:pe-28", cell: (link) => <Recipient link={link} /> },
  {
    label: "columns.access",
    cell: (link) => <Effect link={link} />,
  },
  {
    label: "columns.madeBy",
    cell: ({ createdBy }) => <span dir="auto">{createdBy ?? <Text of="members.linkByOperator" />}</span>,
  },
  { label: "columns.worksUntil", cell: ({ expiresAt }) => <Time value={expiresAt} isFocusable={false} /> },
];

/** All links that can still be used, no matter who created them. */
export function LinkList() {
  const t = useText();
  const query = useQuery(api.members.links.queryOptions());
  const revoke = useMutation({
    ...api.members.revokeLink.mutationOptions("awaited"),
    onSuccess: () => toast({ tone: "positive", title: t("members.linkRevoked") }),
    onError: (error) => toastFailure(t, t("members.linkNotRevoked"), error),
  });
  return (
    <DataList
      caption={t("members.openLinks")}
      columns={[
        ...columns,
        actionsColumn<OpenLink>((link) => (
          <Button
            size="sm"
            isLoading={revoke.isPending && revoke.variables.linkId === link.id}
            onClick={() => revoke.mutate({ linkId: link.id })}
          >
            {t.rich("members.revokeLinkFor", {
              recipient: recipientOf(t, link),
              hidden: (text) => <span className="sr-only">{text}</span>,
            })}
          </Button>
        )),
      ]}
      keyOf={({ id }) => id}
      query={query}
      items={query.data?.links}
      skeletonRows={1}
      empty={<p className="text-muted text-sm">{t("members.noOpenLinks")}</p>}
    />
  );
}

function Effect({ link: { kind, role } }: { link: OpenLink }) {
  const t = useText();
  return (
    <span>
      {t(effects[kind])}
      <span className="text-muted block text-xs">{t("members.linkRole", { role: t(roleTexts[role].label) })}</span>
    </span>
  );
}

function Recipient({ link }: { link: OpenLink }) {
  const t = useText();
  const name = link.account?.name ?? link.note;
  const email = link.account?.email ?? link.email;
  if (name === null || email === null)
    return (
      <span dir="auto" className="text-page-start wrap-anywhere">
        {name ?? email ?? <span className="text-muted">{t("members.anyone")}</span>}
      </span>
    );
  return (
    <span className="block min-w-0">
      <span dir="auto" className="text-page-start line-clamp-2">
        {name}
      </span>
      <span className="text-muted block text-xs font-normal">
        <EmailText email={email} />
      </span>
    </span>
  );
}

function recipientOf(t: Translate, { account, email, note }: OpenLink): string {
  return account?.name ?? note ?? email ?? t("members.anyoneRecipient");
}
