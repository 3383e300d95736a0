import { MoreHorizontal } from "lucide-react";
import type { MemberActions } from "@/components/accounts/use-member-actions";
import { EmailText } from "@/components/accounts/email-text";
import { roleTexts } from "@/components/accounts/roles";
import { Badge } from "@/components/ui/badge";
import { actionsColumn, type Column } from "@/components/ui/data-table";
import { Menu, type MenuItem } from "@/components/ui/menu";
import { StatusBadge } from "@/components/ui/status-badge";
import { Time } from "@/components/ui/time";
import { isPromotion, roles } from "@/lib/core/permissions";
import type { Member } from "@/lib/accounts/member-schemas";
import { sessionListHref } from "@/lib/accounts/list-url";
import type { Translate } from "@/lib/texts/texts";

type MemberContext = {
  ownId: string;
  /** The only owner of the shop; null if there are several, or it is not known. */
  lastOwnerId: string | null;
};

/** The columns of the list of members. */
export function memberColumns(t: Translate, { ownId, lastOwnerId }: MemberContext): readonly Column<Member>[] {
  return [
    {
      label: "columns.member",
      sort: { by: "name", kind: "text" },
      card: "title",
      cell: (member) => (
        <span className="block min-w-0">
          <span className="flex flex-wrap items-center gap-2">
            <span dir="auto" className="text-page-start line-clamp-2 font-medium">
              {member.name}
            </span>
            {member.id === ownId && <Badge tone="accent">{t("members.you")}</Badge>}
          </span>
          <span className="text-muted flex flex-wrap items-center gap-x-2 text-xs font-normal">
            <EmailText email={member.email} />
            {!member.emailVerified && <Badge shape="ring">{t("members.notVerified")}</Badge>}
          </span>
        </span>
      ),
    },
    {
      label: "columns.role",
      sort: { by: "role", kind: "text" },
      cell: (member) => (
        <span>
          {t(roleTexts[member.role].label)}
          {needsVerification(member, ownId) && (
            <span className="text-muted block max-w-56 text-xs">{t("members.verifyFirst")}</span>
          )}
          {member.id === lastOwnerId && (
            <span className="text-muted block text-xs sm:max-xl:hidden">{t("members.lastOwner")}</span>
          )}
        </span>
      ),
    },
    {
      label: "columns.state",
      sort: { by: "state", kind: "text" },
      cell: ({ isActive }) => <StatusBadge status={isActive ? "active" : "deactivated"} />,
    },
    {
      label: "columns.secondFactor",
      sort: { by: "second-factor", kind: "text" },
      cell: ({ twoFactorEnabled }) =>
        twoFactorEnabled ? (
          <Badge tone="positive" shape="full">
            {t("members.factorOn")}
          </Badge>
        ) : (
          <Badge shape="ring">{t("members.factorOff")}</Badge>
        ),
    },
    {
      label: "columns.lastSeen",
      sort: { by: "last-seen", kind: "time" },
      className: "sm:max-xl:hidden",
      cell: ({ lastSeenAt }) =>
        lastSeenAt ? (
          <Time value={lastSeenAt} isFocusable={false} />
        ) : (
          <span className="text-muted">{t("members.neverSeen")}</span>
        ),
    },
  ];
}

/** The column of the menu with the actions on a member. */
export function memberActionsColumn(
  t: Translate,
  { ownId, lastOwnerId }: MemberContext,
  actions: MemberActions,
): Column<Member> {
  return actionsColumn((member) => (
    <Menu
      label={t("members.actionsFor", { name: member.name })}
      icon={<MoreHorizontal className="size-4" aria-hidden />}
      items={itemsFor(t, member, ownId, member.id === lastOwnerId, actions)}
    />
  ));
}

/** Whether the member could get more rights after verifying the address, with a link from another owner. */
function needsVerification(member: Member, ownId: string): boolean {
  if (member.emailVerified || !member.isActive || member.id === ownId) return false;
  return roles.some((role) => isPromotion(member.role, role));
}

function itemsFor(
  t: Translate,
  member: Member,
  ownId: string,
  isLastOwner: boolean,
  actions: MemberActions,
): MenuItem[] {
  const isMe = member.id === ownId;
  const change: MenuItem[] = roles.map((role) => ({
    label: t(roleTexts[role].label),
    isChecked: member.role === role,
    isDisabled: (isLastOwner && role !== "owner") || (!member.emailVerified && isPromotion(member.role, role)),
    onSelect: () => {
      if (member.role !== role) void actions.changeRole(member, role);
    },
  }));
  return [
    ...change,
    "separator",
    isMe
      ? { label: t("members.ownAccountItem"), href: "/account" }
      : { label: t("members.activeSessions"), href: sessionListHref({ q: member.email.slice(0, 100) }) },
    ...(!isMe && member.isActive
      ? [{ label: t("members.resetItem"), onSelect: () => actions.resetPassword(member) }]
      : []),
    ...(!isMe && member.twoFactorEnabled
      ? [{ label: t("members.removeFactorItem"), onSelect: () => actions.removeSecondFactor(member) }]
      : []),
    member.isActive
      ? {
          label: t("members.deactivateItem"),
          isDangerous: true,
          isDisabled: isLastOwner,
          onSelect: () => actions.deactivate(member),
        }
      : { label: t("members.reactivateItem"), onSelect: () => actions.reactivate(member) },
  ];
}
