"use client";

import { useMutation, useQueryClient, type QueryKey } from "@tanstack/react-query";
import { changeMessages, moveMessage } from "@/components/messages/inbox-changes";
import { SHOWN_AT_ONCE } from "@/components/messages/inbox-query";
import { focusBeside } from "@/components/messages/list-focus";
import { startOf } from "@/components/messages/start-of";
import { offerAgain } from "@/components/offer-again";
import { useText } from "@/components/texts";
import { toastFailure } from "@/components/toast-failure";
import { toast, wayBack, type Back } from "@/components/ui/toast";
import { api } from "@/lib/core/console-client";
import type { Assignee, InboxMessage } from "@/lib/messages/schemas";

/**
 * Marks a message as done or open, and has a member take care of it; each with a toast that offers Undo.
 *
 * @param own the member who does so
 */
export function useWork(message: InboxMessage, own: Assignee) {
  const t = useText();
  const { id, assignee } = message;
  const finish = useUndoable({
    save: (done: boolean, from) => api.messages.finish.run({ messageId: id, done, from: from?.doneAt }),
    text: (done, isAgain) => t(!done ? "messages.openAgain" : isAgain ? "messages.doneAgain" : "messages.nowDone"),
    before: (done) => !done,
    message,
    expected: (done) => ({
      ...message,
      doneAt: done ? new Date().toISOString() : null,
      doneBy: done ? own.name : null,
    }),
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
  text: (value: Value, isAgain: boolean) => string;
  /** The value that Undo saves. */
  before: (value: Value) => Value;
  message: InboxMessage;
  /** The message as it becomes, for a change that is shown at once and takes the message out of its list. */
  expected?: (value: Value) => InboxMessage;
};

/** A message shown as it becomes, and the lists that it has left. */
type Moved = { shown: InboxMessage; left: QueryKey[] };

type WayBack<Value> = {
  value: Value;
  other: Value;
  from: InboxMessage;
  moved: Moved | undefined;
  kind: Back;
};

/** A change of a message, which is shown in the inbox, with a toast that offers Undo. */
function useUndoable<Value>({ save, text, before, message, expected }: Undoable<Value>) {
  const t = useText();
  const client = useQueryClient();
  const description = startOf(message.message);

  function show(saved: InboxMessage, moved: Moved | undefined, home?: QueryKey[]) {
    if (moved) moveMessage(client, moved.shown, saved, home);
    else changeMessages(client, (other) => (other.id === saved.id ? saved : other));
  }

  /** Undoes a change, or makes it again: saves a value instead of the `other` one. */
  const goBack = useMutation({
    mutationFn: ({ value, from }: WayBack<Value>) => save(value, from),
    onSuccess: (saved, { value, other, kind, moved }) => {
      show(saved, moved, moved?.left);
      const next = { value: other, other: value, from: saved, moved: moved && { ...moved, shown: saved } };
      const onBack = (back: Back) => goBack.mutate({ ...next, kind: back });
      toast({ title: text(value, true), description, ...wayBack(kind, onBack) });
    },
    onError: (error, change) => {
      toastFailure(t, t("messages.notChanged"), error);
      offerAgain(change.kind, error, () => goBack.mutate(change));
    },
  });

  return useMutation({
    ...(expected && { mutationKey: SHOWN_AT_ONCE }),
    mutationFn: (value: Value) => save(value),
    onMutate: async (value): Promise<Moved | undefined> => {
      if (!expected) return undefined;
      // A response in flight would show the message where it was.
      await client.cancelQueries({ queryKey: api.messages.list.queryKey() });
      const shown = expected(value);
      const left = moveMessage(client, message, shown);
      if (left.length > 0) focusBeside(message.id);
      return { shown, left };
    },
    onSuccess: (saved, value, moved) => {
      show(saved, moved);
      const back = { value: before(value), other: value, from: saved, moved: moved && { ...moved, shown: saved } };
      const onUndo = () => goBack.mutate({ ...back, kind: "undo" });
      toast({ tone: "positive", title: text(value, false), description, onUndo });
    },
    onError: (error, _value, moved) => {
      if (moved) show(message, moved, moved.left);
      toastFailure(t, t("messages.notChanged"), error);
    },
  });
}
