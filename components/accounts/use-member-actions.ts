"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { offerAgain } from "@/components/offer-again";
import { useText } from "@/components/texts";
import { toastFailure } from "@/components/toast-failure";
import { confirm } from "@/components/ui/confirm";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/core/console-client";
import { isPromotion, type Role } from "@/lib/core/permissions";
import { type Member, type NewLink } from "@/lib/accounts/member-schemas";

type Change = {
  member: Member;
  run: () => Promise<unknown>;
  done: string;
  onUndo?: () => void;
  /** Whether it undoes another one. */
  kind?: "undo";
};

/** The actions of an owner on a member. Those that cannot be undone ask for a confirmation. */
export function useMemberActions(ownId: string, onResetLink: (member: Member, link: NewLink) => void) {
  const t = useText();
  const router = useRouter();
  const { mutate } = useMutation({
    mutationFn: ({ run }: Change) => run(),
    onSuccess: (_, { member, done, onUndo }) => {
      toast({ tone: "positive", title: done, ...(onUndo && { onUndo }) });
      // The reader's permissions have changed with the role.
      if (member.id === ownId) router.refresh();
    },
    onError: (error, change) => {
      toastFailure(t, t("members.notChanged"), error);
      offerAgain(change.kind ?? "change", error, () => mutate(change));
    },
  });

  async function changeRole(member: Member, role: Role, kind?: "undo") {
    const isMe = member.id === ownId;
    const question = {
      title: t("members.makeYourselfQuestion", { role }),
      description: t("members.makeYourselfHint"),
      action: t("members.changeMyRole"),
      isDangerous: true,
    };
    // The server refuses more rights to an account whose address is not verified.
    const isUndoable = member.emailVerified || !isPromotion(role, member.role);
    if (isMe && !(await confirm(question))) return;
    if (!isMe && !isUndoable && !(await confirm(demotionQuestion(member, role)))) return;
    mutate({
      member,
      run: () => api.members.changeRole.run({ memberId: member.id, role, from: member.role }, "awaited"),
      done: t("members.roleChanged", { name: member.name, role }),
      ...(kind && { kind }),
      ...(!kind && !isMe && isUndoable && { onUndo: () => changeRole({ ...member, role }, member.role, "undo") }),
    });
  }

  function demotionQuestion({ name }: Member, role: Role) {
    return {
      title: t("members.demoteQuestion", { name, role }),
      description: t("members.demoteHint"),
      action: t("members.demoteButton"),
      isDangerous: true,
    };
  }

  async function deactivate(member: Member) {
    const isSure = await confirm({
      title: t("members.deactivateQuestion", { name: member.name }),
      description: t("members.deactivateHint"),
      action: t("members.deactivateButton"),
      isDangerous: true,
    });
    if (isSure)
      mutate({
        member,
        run: () => api.members.deactivate.run({ memberId: member.id }, "awaited"),
        done: t("members.deactivated", { name: member.name }),
      });
  }

  function reactivate(member: Member) {
    mutate({
      member,
      run: () => api.members.reactivate.run({ memberId: member.id }, "awaited"),
      done: t("members.reactivated", { name: member.name }),
    });
  }

  async function removeSecondFactor(member: Member) {
    const isSure = await confirm({
      title: t("members.removeFactorQuestion", { name: member.name }),
      description: t("members.removeFactorHint"),
      action: t("members.removeFactorButton"),
      isDangerous: true,
    });
    if (isSure)
      mutate({
        member,
        run: () => api.members.removeSecondFactor.run({ memberId: member.id }, "awaited"),
        done: t("members.factorRemoved", { name: member.name }),
      });
  }

  const resetLink = useMutation({
    mutationFn: ({ id, email }: Member) => api.members.createResetLink.run({ memberId: id, email }),
    onSuccess: (link, member) => onResetLink(member, link),
    onError: (error) => toastFailure(t, t("members.linkNotMade"), error),
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
