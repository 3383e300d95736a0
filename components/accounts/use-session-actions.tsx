"use client";

import { useMutation } from "@tanstack/react-query";
import { MoreHorizontal } from "lucide-react";
import { useText } from "@/components/texts";
import { toastFailure } from "@/components/toast-failure";
import { confirm } from "@/components/ui/confirm";
import { actionsColumn, type Column } from "@/components/ui/data-table";
import { Menu } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/core/console-client";
import { type MemberSession } from "@/lib/accounts/member-schemas";
import { writeMessage } from "@/lib/texts/message";
import type { Translate } from "@/lib/texts/texts";

/**
 * The column of the menu that ends sessions.
 *
 * @param ownId the reader's account, whose sessions end together on the account page
 */
export function useSessionActions(ownId: string): Column<MemberSession> {
  const t = useText();
  const end = useMutation({
    mutationFn: ({ id }: MemberSession) => api.members.endSession.run({ sessionId: id }, "awaited"),
    onSuccess: (_, { member, device }) =>
      toast({
        tone: "positive",
        title: t("members.sessionEnded", { name: member.name, device: writeMessage(t, device) }),
      }),
    onError: (error) => toastFailure(t, t("members.sessionNotEnded"), error),
  });
  const endAll = useMutation({
    mutationFn: ({ member: { id } }: MemberSession) => api.members.endSessions.run({ memberId: id }, "awaited"),
    onSuccess: (_, { member }) => toast({ tone: "positive", title: t("members.sessionsEnded", { name: member.name }) }),
    onError: (error) => toastFailure(t, t("members.sessionsNotEnded"), error),
  });
  return actionsColumn(
    (session) =>
      !session.isCurrent && (
        <Menu
          label={t("members.sessionActions", { name: session.member.name, device: writeMessage(t, session.device) })}
          icon={<MoreHorizontal className="size-4" aria-hidden />}
          items={[
            { label: t("members.endSessionItem"), onSelect: () => end.mutate(session) },
            ...(session.member.id === ownId
              ? []
              : [
                  {
                    label: t("members.endSessionsItem"),
                    isDangerous: true,
                    onSelect: async () => {
                      if (await confirmEndAll(t, session)) endAll.mutate(session);
                    },
                  },
                ]),
          ]}
        />
      ),
  );
}

function confirmEndAll(t: Translate, { member }: MemberSession): Promise<boolean> {
  return confirm({
    title: t("members.endSessionsQuestion", { name: member.name }),
    description: t("members.endSessionsHint"),
    action: t("members.endSessionsButton"),
    isDangerous: true,
  });
}
