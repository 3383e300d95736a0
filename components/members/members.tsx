"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { SearchX, UserPlus } from "lucide-react";
import { useState } from "react";
import { InviteDialog, type MadeInvitation } from "@/components/members/invite-dialog";
import { LinkDialog } from "@/components/members/link-dialog";
import { LinkList } from "@/components/members/link-list";
import { memberListHref, readMemberListView } from "@/lib/members/list-url";
import { memberActionsColumn, memberColumns } from "@/components/members/member-columns";
import { ShopRulesForm } from "@/components/members/shop-rules-form";
import { useMemberActions } from "@/components/members/use-member-actions";
import { useShortcut } from "@/components/shortcuts/use-shortcut";
import { Button } from "@/components/ui/button";
import { DataList } from "@/components/ui/data-list";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { PageLinks } from "@/components/ui/page-links";
import { SearchBox } from "@/components/ui/search-box";
import { Section } from "@/components/ui/section";
import { showAddress } from "@/components/ui/shallow-routing";
import { useAddress } from "@/components/ui/use-address";
import type { Member, NewLink } from "@/lib/members/schemas";
import { api } from "@/lib/core/console-client";

type Open =
  | { kind: "invite" }
  | { kind: "invited"; link: MadeInvitation }
  | { kind: "reset"; member: Member; link: NewLink }
  | null;

/** The page of members: the accounts, the open links, and the rules for both. */
export function Members({ ownId }: { ownId: string }) {
  const view = useAddress(readMemberListView);
  const [open, setOpen] = useState<Open>(null);
  const query = useQuery({
    ...api.members.list.queryOptions(view),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = query;
  const actions = useMemberActions(ownId, (member, link) => setOpen({ kind: "reset", member, link }));
  const invite = () => setOpen({ kind: "invite" });
  const close = () => setOpen(null);
  useShortcut({ keys: "n", label: "Invite somebody", group: "This page", run: invite });

  const owners = data?.members.filter(({ role, isActive }) => role === "owner" && isActive) ?? [];
  const isWhole = !isPlaceholderData && data?.next === null && !view.q && !view.after;
  const lastOwnerId = isWhole && owners.length === 1 ? (owners[0]?.id ?? null) : null;
  return (
    <>
      <PageHeader
        title="Members"
        description="Everyone with an account in this shop."
        actions={
          <>
            <LinkButton href="/members/sessions">Active sessions</LinkButton>
            <Button
              variant="primary"
              icon={<UserPlus className="size-4" aria-hidden />}
              onClick={invite}
              aria-keyshortcuts="n"
              data-keys="n"
            >
              Invite
            </Button>
          </>
        }
      />
      <div className="mb-3 max-w-sm">
        <SearchBox
          label="Search members"
          placeholder="Name or address"
          maxLength={100}
          value={view.q ?? ""}
          onSearch={(q) => showAddress(memberListHref({ q }), "replace")}
        />
      </div>
      <DataList
        caption="Members"
        columns={[...memberColumns({ ownId, lastOwnerId }), memberActionsColumn({ ownId, lastOwnerId }, actions)]}
        keyOf={({ id }) => id}
        query={query}
        items={data?.members}
        skeletonRows={4}
        empty={
          <EmptyState
            icon={SearchX}
            title="No members found"
            action={<LinkButton href="/members">Show everybody</LinkButton>}
          >
            {view.q ? `No name or address contains “${view.q}”.` : "This page of the list is empty."}
          </EmptyState>
        }
        foot={
          <PageLinks
            first={view.after === undefined ? null : { label: "First page", href: memberListHref({ q: view.q }) }}
            next={data?.next ? { label: "Next", href: memberListHref({ ...view, after: data.next }) } : null}
          />
        }
      />
      <div className="mt-8">
        <Section
          title="Open links"
          description="Links that were made and not used yet, by any owner. Those of somebody who is no longer an owner stop working."
        >
          <LinkList />
        </Section>
        <Section
          title="Rules"
          description="Who can have an account, how they sign in, and what developers’ API keys may do."
        >
          <ShopRulesForm />
        </Section>
      </div>
      {open?.kind === "invite" && (
        <InviteDialog onInvited={(link) => setOpen({ kind: "invited", link })} onClose={close} />
      )}
      {open?.kind === "invited" && (
        <LinkDialog title="Send this link" link={open.link} onDone={close}>
          {open.link.invitation.email === null
            ? "The first person who uses it joins the shop."
            : `Send it to ${open.link.invitation.email}. The first person who uses it joins the shop with this address.`}
        </LinkDialog>
      )}
      {open?.kind === "reset" && (
        <LinkDialog title={`Send this link to ${open.member.name}`} link={open.link} onDone={close}>
          It lets them set a new password, which ends all their sessions. An earlier link no longer works.{" "}
          {!open.member.emailVerified &&
            `Send it to ${open.member.email}: following it verifies the address, revokes the API keys made before, and removes a second factor.`}
        </LinkDialog>
      )}
    </>
  );
}
