"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { MoreHorizontal } from "lucide-react";
import { roleTexts, sessionColumns } from "@/components/members/roles";
import { Badge } from "@/components/ui/badge";
import { confirm } from "@/components/ui/confirm";
import { Menu } from "@/components/ui/menu";
import { Cell, HeaderCell, Row, Table, TableBody, TableHead } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";
import { callConsole } from "@/lib/core/console-client";
import {
  endMemberSessionContract,
  endMemberSessionsContract,
  type MemberSession,
} from "@/lib/members/console-contract";
import { sessionsKey } from "@/lib/members/queries";

type SessionTableProps = {
  sessions: readonly MemberSession[];
  /** The reader's own account, whose sessions end together on the account page. */
  ownId: string;
  isBusy: boolean;
};

/** Sessions of members, each with what can be ended. */
export function SessionTable({ sessions, ownId, isBusy }: SessionTableProps) {
  const queryClient = useQueryClient();
  const reload = () => queryClient.invalidateQueries({ queryKey: sessionsKey });
  const end = useMutation({
    mutationFn: ({ id }: MemberSession) => callConsole(endMemberSessionContract, { params: { sessionId: id } }),
    onSuccess: (_, { member, device }) =>
      toast({ tone: "positive", title: `Session of ${member.name} on ${device} ended` }),
    onError: ({ message }) => toast({ tone: "negative", title: "The session was not ended", description: message }),
    onSettled: reload,
  });
  const endAll = useMutation({
    mutationFn: ({ member: { id } }: MemberSession) =>
      callConsole(endMemberSessionsContract, { params: { memberId: id } }),
    onSuccess: (_, { member }) => toast({ tone: "positive", title: `${member.name} is signed out everywhere` }),
    onError: ({ message }) => toast({ tone: "negative", title: "The sessions were not ended", description: message }),
    onSettled: reload,
  });
  return (
    <Table caption="Active sessions" isBusy={isBusy}>
      <TableHead>
        {sessionColumns.map((column) => (
          <HeaderCell key={column} className={column === "Signed in" ? "sm:max-lg:hidden" : undefined}>
            {column}
          </HeaderCell>
        ))}
        <HeaderCell isLabelHidden>Actions</HeaderCell>
      </TableHead>
      <TableBody>
        {sessions.map((session) => (
          <Row key={session.id}>
            <Cell card="title">
              <span className="block min-w-0">
                <span className="flex flex-wrap items-center gap-2">
                  <span dir="auto" className="line-clamp-2 font-medium">
                    {session.member.name}
                  </span>
                  {session.isCurrent && <Badge tone="accent">This session</Badge>}
                </span>
                <span className="text-muted block text-xs font-normal">
                  <span className="break-all">{session.member.email}</span> · {roleTexts[session.member.role].label}
                </span>
              </span>
            </Cell>
            <Cell label="Device">
              <span className="min-w-0">
                {session.device}
                <span className="text-muted block font-mono text-xs">{session.address ?? "unknown address"}</span>
              </span>
            </Cell>
            <Cell label="Signed in" className="sm:max-lg:hidden">
              <Time value={session.signedInAt} isFocusable={false} />
            </Cell>
            <Cell label="Last seen">
              <Time value={session.lastSeenAt} isFocusable={false} />
            </Cell>
            <Cell card="actions" align="end">
              {!session.isCurrent && (
                <Menu
                  label={`Actions for the session of ${session.member.name} on ${session.device}`}
                  icon={<MoreHorizontal className="size-4" aria-hidden />}
                  items={[
                    { label: "End this session", onSelect: () => end.mutate(session) },
                    ...(session.member.id === ownId
                      ? []
                      : [
                          {
                            label: "End all sessions of this member …",
                            isDangerous: true,
                            onSelect: async () => {
                              if (await confirmEndAll(session)) endAll.mutate(session);
                            },
                          },
                        ]),
                  ]}
                />
              )}
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

function confirmEndAll({ member }: MemberSession): Promise<boolean> {
  return confirm({
    title: `End all sessions of ${member.name}?`,
    description:
      "They are signed out everywhere at once, and open links to reset their password stop working. They can sign in again: deactivate the account to prevent that.",
    action: "End all sessions",
    isDangerous: true,
  });
}
