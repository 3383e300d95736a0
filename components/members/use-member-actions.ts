"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { roleTexts } from "@/components/members/roles";
import { confirm } from "@/components/ui/confirm";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/core/console-client";
import { isPromotion, type Role } from "@/lib/core/permissions";
import { type Member, type NewLink } from "@/lib/members/schemas";

type Change = { member: Member; run: () => Promise<unknown>; done: string; onUndo?: () => void };

/** The actions of an owner on a member. Those that cannot be undone ask for a confirmation. */
export function useMemberActions(ownId: string, onResetLink: (member: Member, link: NewLink) => void) {
  const router = useRouter();
  const { mutate } = useMutation({
    mutationFn: ({ run }: Change) => run(),
    onSuccess: (_, { member, done, onUndo }) => {
      toast({ tone: "positive", title: done, ...(onUndo && { onUndo }) });
      // The own permissions have changed with the own role.
      if (member.id === ownId) router.refresh();
    },
    onError: ({ message }) => toast({ tone: "negative", title: "Nothing was changed", description: message }),
  });

  async function changeRole(member: Member, role: Role, canUndo = true) {
    const isMe = member.id === ownId;
    const label = roleTexts[role].label.toLowerCase();
    const question = {
      title: `Make yourself ${label}?`,
      description: "You can then no longer manage members. Another owner can undo it.",
      action: "Change my role",
      isDangerous: true,
    };
    if (isMe && !(await confirm(question))) return;
    // The server refuses more rights to an account whose address is not verified.
    const isUndoable = member.emailVerified || !isPromotion(role, member.role);
    mutate({
      member,
      run: () => api.members.changeRole.run({ memberId: member.id, role }, "awaited"),
      done: `${member.name} is now ${label}`,
      ...(canUndo && !isMe && isUndoable && { onUndo: () => changeRole({ ...member, role }, member.role, false) }),
    });
  }

  async function deactivate(member: Member) {
    const isSure = await confirm({
      title: `Deactivate ${member.name}?`,
      description:
        "All their sessions end, and all their API keys and open links stop working, at once. You can reactivate the account later.",
      action: "Deactivate",
      isDangerous: true,
    });
    if (isSure)
      mutate({
        member,
        run: () => api.members.deactivate.run({ memberId: member.id }, "awaited"),
        done: `${member.name} is deactivated`,
      });
  }

  function reactivate(member: Member) {
    mutate({
      member,
      run: () => api.members.reactivate.run({ memberId: member.id }, "awaited"),
      done: `${member.name} can sign in again`,
    });
  }

  async function removeSecondFactor(member: Member) {
    const isSure = await confirm({
      title: `Remove the second factor of ${member.name}?`,
      description:
        "For who has lost the authenticator and the recovery codes. Their sessions end, and the password is enough again. Make sure that it is really them who ask.",
      action: "Remove second factor",
      isDangerous: true,
    });
    if (isSure)
      mutate({
        member,
        run: () => api.members.removeSecondFactor.run({ memberId: member.id }, "awaited"),
        done: `${member.name} signs in by password alone`,
      });
  }

  const resetLink = useMutation({
    mutationFn: (member: Member) => api.members.createResetLink.run({ memberId: member.id }),
    onSuccess: (link, member) => onResetLink(member, link),
    onError: ({ message }) => toast({ tone: "negative", title: "No link was made", description: message }),
  });

  return {
    changeRole,
    deactivate,
    reactivate,
    removeSecondFactor,
    resetPassword: (member: Member) => resetLink.mutate(member),
  };
}

export type MemberActions = ReturnType<typeof useMemberActions>;
