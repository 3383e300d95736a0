import { MoreHorizontal } from "lucide-react";
import type { MemberActions } from "@/components/members/use-member-actions";
import { roleTexts } from "@/components/members/roles";
import { Badge } from "@/components/ui/badge";
import { actionsColumn, type Column } from "@/components/ui/data-table";
import { Menu, type MenuItem } from "@/components/ui/menu";
import { StatusBadge } from "@/components/ui/status-badge";
import { Time } from "@/components/ui/time";
import { isPromotion, roles } from "@/lib/core/permissions";
import type { Member } from "@/lib/members/schemas";
import { sessionListHref } from "@/lib/members/list-url";

type MemberContext = {
  ownId: string;
  /** The one owner without whom nobody could manage the shop; null when there are more, or it is not known. */
  lastOwnerId: string | null;
};

/** The columns of the list of members. */
export function memberColumns({ ownId, lastOwnerId }: MemberContext): readonly Column<Member>[] {
  return [
    {
      label: "columns.member",
      card: "title",
      cell: (member) => (
        <span className="block min-w-0">
          <span className="flex flex-wrap items-center gap-2">
            <span dir="auto" className="line-clamp-2 font-medium">
              {member.name}
            </span>
            {member.id === ownId && <Badge tone="accent">You</Badge>}
          </span>
          <span className="text-muted flex flex-wrap items-center gap-x-2 text-xs font-normal">
            <span className="break-all">{member.email}</span>
            {!member.emailVerified && <Badge shape="ring">Not verified</Badge>}
          </span>
        </span>
      ),
    },
    {
      label: "columns.role",
      cell: (member) => (
        <span>
          {roleTexts[member.role].label}
          {needsVerification(member, ownId) && (
            <span className="text-muted block max-w-56 text-xs">
              To give more rights, first send a link to reset the password to this address.
            </span>
          )}
          {member.id === lastOwnerId && (
            <span className="text-muted block text-xs">
              The last owner: make somebody else one before this can change.
            </span>
          )}
        </span>
      ),
    },
    { label: "columns.state", cell: ({ isActive }) => <StatusBadge status={isActive ? "active" : "deactivated"} /> },
    {
      label: "columns.secondFactor",
      cell: ({ twoFactorEnabled }) =>
        twoFactorEnabled ? (
          <Badge tone="positive" shape="full">
            On
          </Badge>
        ) : (
          <Badge shape="ring">Off</Badge>
        ),
    },
    {
      label: "columns.lastSeen",
      className: "sm:max-lg:hidden",
      cell: ({ lastSeenAt }) =>
        lastSeenAt ? (
          <Time value={lastSeenAt} isFocusable={false} />
        ) : (
          <span className="text-muted">Not signed in</span>
        ),
    },
  ];
}

/** The column of the menu with the actions on a member. */
export function memberActionsColumn({ ownId, lastOwnerId }: MemberContext, actions: MemberActions): Column<Member> {
  return actionsColumn((member) => (
    <Menu
      label={`Actions for ${member.name}`}
      icon={<MoreHorizontal className="size-4" aria-hidden />}
      items={itemsFor(member, ownId, member.id === lastOwnerId, actions)}
    />
  ));
}

/** Whether the member could get more rights if the address were verified, by a link that nobody makes for themselves. */
function needsVerification(member: Member, ownId: string): boolean {
  if (member.emailVerified || !member.isActive || member.id === ownId) return false;
  return roles.some((role) => isPromotion(member.role, role));
}

function itemsFor(member: Member, ownId: string, isLastOwner: boolean, actions: MemberActions): MenuItem[] {
  const isMe = member.id === ownId;
  const change: MenuItem[] = roles.map((role) => ({
    label: roleTexts[role].label,
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
      ? { label: "Own account …", href: "/account" }
      : { label: "Active sessions", href: sessionListHref({ q: member.email.slice(0, 100) }) },
    ...(!isMe && member.isActive
      ? [{ label: "Link to reset password …", onSelect: () => actions.resetPassword(member) }]
      : []),
    ...(!isMe && member.twoFactorEnabled
      ? [{ label: "Remove second factor …", onSelect: () => actions.removeSecondFactor(member) }]
      : []),
    member.isActive
      ? {
          label: "Deactivate …",
          isDangerous: true,
          isDisabled: isLastOwner,
          onSelect: () => actions.deactivate(member),
        }
      : { label: "Reactivate", onSelect: () => actions.reactivate(member) },
  ];
}
