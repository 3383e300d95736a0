"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { changeMessages } from "@/components/messages/inbox-query";
import { useText } from "@/components/texts";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/core/console-client";
import type { InboxMessage } from "@/lib/messages/schemas";

/** Marks a message as done or open, and has a member take care of it; each with a toast that offers Undo. */
export function useWork({ id, assignee }: InboxMessage) {
  const t = useText();
  const client = useQueryClient();
  const show = (saved: InboxMessage) => changeMessages(client, (other) => (other.id === saved.id ? saved : other));
  const onError = ({ message }: Error) =>
    toast({ tone: "negative", title: t("messages.notChanged"), description: message });

  const saveFinish = (done: boolean) => api.messages.finish.run({ messageId: id, done });
  const undoFinish = useMutation({
    mutationFn: saveFinish,
    onSuccess: (saved, done) => {
      show(saved);
      toast({ title: t(done ? "messages.doneAgain" : "messages.openAgain") });
    },
    onError,
  });
  const finish = useMutation({
    mutationFn: saveFinish,
    onSuccess: (saved, done) => {
      show(saved);
      toast({
        tone: "positive",
        title: t(done ? "messages.nowDone" : "messages.openAgain"),
        onUndo: () => undoFinish.mutate(!done),
      });
    },
    onError,
  });

  const saveAssignee = (member: InboxMessage["assignee"]) =>
    api.messages.assign.run({ messageId: id, assigneeId: member?.id ?? null });
  const assigned = (member: InboxMessage["assignee"]) =>
    member ? t("messages.assignedTo", { name: member.name }) : t("messages.assignedToNobody");
  const undoAssign = useMutation({
    mutationFn: saveAssignee,
    onSuccess: (saved, member) => {
      show(saved);
      toast({ title: assigned(member) });
    },
    onError,
  });
  const assign = useMutation({
    mutationFn: saveAssignee,
    onSuccess: (saved, member) => {
      show(saved);
      toast({ tone: "positive", title: assigned(member), onUndo: () => undoAssign.mutate(assignee) });
    },
    onError,
  });
  return { finish, assign };
}
