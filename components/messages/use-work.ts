"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { changeMessages } from "@/components/messages/inbox-query";
import { useText } from "@/components/texts";
import { toastFailure } from "@/components/toast-failure";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/core/console-client";
import type { InboxMessage } from "@/lib/messages/schemas";

const START_CHARACTERS = 60;

/** Marks a message as done or open, and has a member take care of it; each with a toast that offers Undo. */
export function useWork({ id, assignee, message }: InboxMessage) {
  const t = useText();
  const finish = useUndoable({
    save: (done: boolean, from) => api.messages.finish.run({ messageId: id, done, from: from?.doneAt }),
    text: (done, isUndo) => t(!done ? "messages.openAgain" : isUndo ? "messages.doneAgain" : "messages.nowDone"),
    before: (done) => !done,
    message,
  });
  const assign = useUndoable({
    save: (member: InboxMessage["assignee"], from) =>
      api.messages.assign.run({
        messageId: id,
        assigneeId: member?.id ?? null,
        from: from && (from.assignee?.id ?? null),
      }),
    text: (member) => (member ? t("messages.assignedTo", { name: member.name }) : t("messages.assignedToNobody")),
    before: () => assignee,
    message,
  });
  return { finish, assign };
}

type Undoable<Value> = {
  /** `from` is the message as an undo expects it: what colleagues have decided since is not replaced. */
  save: (value: Value, from?: InboxMessage) => Promise<InboxMessage>;
  /** What the toast says once it is saved. */
  text: (value: Value, isUndo: boolean) => string;
  /** The value that Undo saves. */
  before: (value: Value) => Value;
  /** The text of the message. */
  message: string;
};

/** A change of a message, which is shown in the inbox, with a toast that offers Undo. */
function useUndoable<Value>({ save, text, before, message }: Undoable<Value>) {
  const t = useText();
  const client = useQueryClient();
  const description = startOf(message);
  const show = (saved: InboxMessage) => changeMessages(client, (other) => (other.id === saved.id ? saved : other));
  const onError = (error: Error) => toastFailure(t, t("messages.notChanged"), error);
  const undo = useMutation({
    mutationFn: ({ value, from }: { value: Value; from: InboxMessage }) => save(value, from),
    onSuccess: (saved, { value }) => {
      show(saved);
      toast({ title: text(value, true), description });
    },
    onError,
  });
  return useMutation({
    mutationFn: (value: Value) => save(value),
    onSuccess: (saved, value) => {
      show(saved);
      const onUndo = () => undo.mutate({ value: before(value), from: saved });
      toast({ tone: "positive", title: text(value, false), description, onUndo });
    },
    onError,
  });
}

/** The start of a message, by which a toast tells which one it is about. */
function startOf(message: string): string {
  const line = message.trim().split("\n", 1)[0] ?? "";
  const characters = [...line];
  return characters.length > START_CHARACTERS ? `${characters.slice(0, START_CHARACTERS).join("")}…` : line;
}
