"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { SearchX, UserPlus } from "lucide-react";
import { useState } from "react";
import { InviteDialog, type MadeInvitation } from "@/components/accounts/invite-dialog";
import { LinkDialog } from "@/components/accounts/link-dialog";
import { LinkList } from "@/components/accounts/link-list";
import { memberListHref, readMemberListView } from "@/lib/accounts/list-url";
import { memberActionsColumn, memberColumns } from "@/components/accounts/member-columns";
import { useMemberActions } from "@/components/accounts/use-member-actions";
import { useShortcut } from "@/components/shortcuts/use-shortcut";
import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { DataList } from "@/components/ui/data-list";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { PageLinks } from "@/components/ui/page-links";
import { SearchBox } from "@/components/ui/search-box";
import { Section } from "@/components/ui/section";
import { showAddress } from "@/components/ui/shallow-routing";
import { TextLink } from "@/components/ui/text-link";
import { useAddress } from "@/components/ui/use-address";
import type { Member, NewLink } from "@/lib/accounts/member-schemas";
import { api } from "@/lib/core/console-client";

type Open =
  | { kind: "invite" }
  | { kind: "invited"; link: MadeInvitation }
  | { kind: "reset"; member: Member; link: NewLink }
  | null;

/** The page of members: the accounts, and the open links. */
export function Members({ ownId }: { ownId: string }) {
  const t = useText();
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
  useShortcut({ keys: "n", label: t("shortcuts.inviteSomebody"), group: "thisPage", run: invite });

  const owners = data?.members.filter(({ role, isActive }) => role === "owner" && isActive) ?? [];
  const isWhole = !isPlaceholderData && data?.next === null && !view.q && !view.after;
  const lastOwnerId = isWhole && owners.length === 1 ? (owners[0]?.id ?? null) : null;
  return (
    <>
      <PageHeader
        title={t("members.title")}
        description={t("members.description")}
        actions={
          <>
            <LinkButton href="/members/sessions">{t("members.activeSessions")}</LinkButton>
            <Button
              variant="primary"
              icon={<UserPlus className="size-4" aria-hidden />}
              onClick={invite}
              aria-keyshortcuts="n"
              data-keys="n"
            >
              {t("members.inviteButton")}
            </Button>
          </>
        }
      />
      <div className="mb-3 max-w-sm">
        <SearchBox
          label={t("members.searchMembers")}
          placeholder={t("members.searchHint")}
          maxLength={100}
          value={view.q ?? ""}
          onSearch={(q) => showAddress(memberListHref({ ...view, after: undefined, q }), "replace")}
        />
      </div>
      <DataList
        caption={t("members.title")}
        columns={[...memberColumns(t, { ownId, lastOwnerId }), memberActionsColumn(t, { ownId, lastOwnerId }, actions)]}
        keyOf={({ id }) => id}
        ordering={{
          order: view.order,
          hrefOf: (order) => memberListHref({ ...view, after: undefined, order: order as typeof view.order }),
        }}
        query={query}
        items={data?.members}
        skeletonRows={4}
        empty={
          <EmptyState
            icon={SearchX}
            title={t("members.none")}
            action={<LinkButton href="/members">{t("members.showAll")}</LinkButton>}
          >
            {view.q ? t("members.noneHint", { q: view.q }) : t("members.emptyPage")}
          </EmptyState>
        }
        foot={
          <PageLinks
            first={
              view.after === undefined
                ? null
                : { label: t("ui.firstPage"), href: memberListHref({ ...view, after: undefined }) }
            }
            next={data?.next ? { label: t("ui.next"), href: memberListHref({ ...view, after: data.next }) } : null}
          />
        }
      />
      <div className="mt-8">
        <Section title={t("members.openLinks")} description={t("members.openLinksHint")}>
          <LinkList />
        </Section>
        <p className="text-muted border-line border-t pt-6 text-sm">
          {t.rich("members.rulesElsewhere", { link: (text) => <TextLink href="/settings">{text}</TextLink> })}
        </p>
      </div>
      {open?.kind === "invite" && (
        <InviteDialog onInvited={(link) => setOpen({ kind: "invited", link })} onClose={close} />
      )}
      {open?.kind === "invited" && (
        <LinkDialog title={t("members.sendThisLink")} link={open.link} onDone={close}>
          {open.link.invitation.email === null
            ? t("members.invited")
            : t("members.invitedAddress", { email: open.link.invitation.email })}
        </LinkDialog>
      )}
      {open?.kind === "reset" && (
        <LinkDialog title={t("members.sendThisLinkTo", { name: open.member.name })} link={open.link} onDone={close}>
          {t("members.resetLinkHint")}{" "}
          {!open.member.emailVerified && t("members.resetLinkVerifies", { email: open.member.email })}
        </LinkDialog>
      )}
    </>
  );
}
