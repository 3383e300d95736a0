"use client";

import { MoreHorizontal } from "lucide-react";
import type { MemberActions } from "@/components/members/use-member-actions";
import { memberColumns, roleTexts } from "@/components/members/roles";
import { Badge } from "@/components/ui/badge";
import { Menu, type MenuItem } from "@/components/ui/menu";
import { StatusBadge } from "@/components/ui/status-badge";
import { Cell, HeaderCell, Row, Table, TableBody, TableHead } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { isPromotion, roles } from "@/lib/core/permissions";
import type { Member } from "@/lib/members/console-contract";
import { sessionListHref } from "@/lib/members/queries";

type MemberTableProps = {
  members: readonly Member[];
  ownId: string;
  /** The one owner without whom nobody could manage the shop; null when there are more, or it is not known. */
  lastOwnerId: string | null;
  actions: MemberActions;
  isBusy: boolean;
};

/** The members, with what can be done with each. */
export function MemberTable({ members, ownId, lastOwnerId, actions, isBusy }: MemberTableProps) {
  return (
    <Table caption="Members" isBusy={isBusy}>
      <TableHead>
        {memberColumns.map((column) => (
          <HeaderCell key={column} className={column === "Last seen" ? "sm:max-lg:hidden" : undefined}>
            {column}
          </HeaderCell>
        ))}
        <HeaderCell isLabelHidden>Actions</HeaderCell>
      </TableHead>
      <TableBody>
        {members.map((member) => (
          <Row key={member.id}>
            <Cell card="title">
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
            </Cell>
            <Cell label="Role">
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
            </Cell>
            <Cell label="State">
              <StatusBadge status={member.isActive ? "active" : "deactivated"} />
            </Cell>
            <Cell label="Second factor">
              {member.twoFactorEnabled ? (
                <Badge tone="positive" shape="full">
                  On
                </Badge>
              ) : (
                <Badge shape="ring">Off</Badge>
              )}
            </Cell>
            <Cell label="Last seen" className="sm:max-lg:hidden">
              {member.lastSeenAt ? (
                <Time value={member.lastSeenAt} isFocusable={false} />
              ) : (
                <span className="text-muted">Not signed in</span>
              )}
            </Cell>
            <Cell card="actions" align="end">
              <Menu
                label={`Actions for ${member.name}`}
                icon={<MoreHorizontal className="size-4" aria-hidden />}
                items={itemsFor(member, ownId, member.id === lastOwnerId, actions)}
              />
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
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
