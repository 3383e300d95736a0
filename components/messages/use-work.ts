"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { changeMessages } from "@/components/messages/inbox-query";
import { useText } from "@/components/texts";
import { toastFailure } from "@/components/toast-failure";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/core/console-client";
import type { InboxMessage } from "@/lib/messages/schemas";

/** Marks a message as done or open, and has a member take care of it; each with a toast that offers Undo. */
export function useWork({ id, assignee }: InboxMessage) {
  const t = useText();
  const finish = useUndoable({
    save: (done: boolean) => api.messages.finish.run({ messageId: id, done }),
    text: (done, isUndo) => t(!done ? "messages.openAgain" : isUndo ? "messages.doneAgain" : "messages.nowDone"),
    before: (done) => !done,
  });
  const assign = useUndoable({
    save: (member: InboxMessage["assignee"]) =>
      api.messages.assign.run({ messageId: id, assigneeId: member?.id ?? null }),
    text: (member) => (member ? t("messages.assignedTo", { name: member.name }) : t("messages.assignedToNobody")),
    before: () => assignee,
  });
  return { finish, assign };
}

type Undoable<Value> = {
  save: (value: Value) => Promise<InboxMessage>;
  /** What the toast says once it is saved. */
  text: (value: Value, isUndo: boolean) => string;
  /** The value that Undo saves. */
  before: (value: Value) => Value;
};

/** A change of a message, which is shown in the inbox, with a toast that offers Undo. */
function useUndoable<Value>({ save, text, before }: Undoable<Value>) {
  const t = useText();
  const client = useQueryClient();
  const show = (saved: InboxMessage) => changeMessages(client, (other) => (other.id === saved.id ? saved : other));
  const onError = (error: Error) => toastFailure(t, t("messages.notChanged"), error);
  const undo = useMutation({
    mutationFn: save,
    onSuccess: (saved, value) => {
      show(saved);
      toast({ title: text(value, true) });
    },
    onError,
  });
  return useMutation({
    mutationFn: save,
    onSuccess: (saved, value) => {
      show(saved);
      toast({ tone: "positive", title: text(value, false), onUndo: () => undo.mutate(before(value)) });
    },
    onError,
  });
}
