"use client";

import { useMutation } from "@tanstack/react-query";
import { MoreHorizontal } from "lucide-react";
import { confirm } from "@/components/ui/confirm";
import { actionsColumn, type Column } from "@/components/ui/data-table";
import { Menu } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/core/console-client";
import { type MemberSession } from "@/lib/members/schemas";

/**
 * The column of the menu that ends sessions.
 *
 * @param ownId the reader's account, whose sessions end together on the account page
 */
export function useSessionActions(ownId: string): Column<MemberSession> {
  const end = useMutation({
    mutationFn: ({ id }: MemberSession) => api.members.endSession.run({ sessionId: id }, "awaited"),
    onSuccess: (_, { member, device }) =>
      toast({ tone: "positive", title: `Session of ${member.name} on ${device} ended` }),
    onError: ({ message }) => toast({ tone: "negative", title: "The session was not ended", description: message }),
  });
  const endAll = useMutation({
    mutationFn: ({ member: { id } }: MemberSession) => api.members.endSessions.run({ memberId: id }, "awaited"),
    onSuccess: (_, { member }) => toast({ tone: "positive", title: `${member.name} is signed out everywhere` }),
    onError: ({ message }) => toast({ tone: "negative", title: "The sessions were not ended", description: message }),
  });
  return actionsColumn(
    (session) =>
      !session.isCurrent && (
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
      ),
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
