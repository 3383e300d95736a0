"use client";

import { useMutation, useQueryClient, type QueryKey } from "@tanstack/react-query";
import { changeMessages, moveMessage } from "@/components/messages/inbox-changes";
import { SHOWN_AT_ONCE } from "@/components/messages/inbox-query";
import { focusBeside } from "@/components/messages/list-focus";
import { startingFrom, type FromMessage } from "@/components/messages/own-decisions";
import { startOf } from "@/components/messages/start-of";
import { offerAgain } from "@/components/offer-again";
import { useText } from "@/components/texts";
import { toastFailure } from "@/components/toast-failure";
import { toast, wayBack, type Back } from "@/components/ui/toast";
import { api } from "@/lib/core/console-client";
import type { Assignee, ChangedMessage, InboxMessage } from "@/lib/messages/schemas";

/**
 * Marks a message as done or open, and has a member take care of it; each with a toast that offers Undo. What a colleague has
 * decided since the message was shown is not replaced.
 *
 * @param own the member who does so
 */
export function useWork(message: InboxMessage, own: Assignee) {
  const t = useText();
  const { id } = message;
  const finish = useUndoable({
    scope: { id: `whether message ${id} is done` },
    save: (done: boolean, from) => api.messages.finish.run({ messageId: id, done, from: from.doneAt }),
    text: (done, isAgain) => t(!done ? "messages.openAgain" : isAgain ? "messages.doneAgain" : "messages.nowDone"),
    valueOf: ({ doneAt }) => doneAt !== null,
    message,
    expected: (done) => {
      const doneAt = done ? new Date().toISOString() : null;
      // As the shop does: what was read only by being marked done.
      const readAt = message.readAt === message.doneAt ? doneAt : message.readAt;
      return { ...message, readAt, doneAt, doneBy: done ? own.name : null };
    },
  });
  const assign = useUndoable({
    scope: { id: `assignee of message ${id}` },
    save: (member: InboxMessage["assignee"], from) =>
      api.messages.assign.run({ messageId: id, assigneeId: member?.id ?? null, from: from.assignee?.id ?? null }),
    text: (member) => (member ? t("messages.assignedTo", { name: member.name }) : t("messages.assignedToNobody")),
    valueOf: ({ assignee }) => assignee,
    message,
  });
  return { finish, assign };
}

type Undoable<Value> = {
  /** Of its changes, which are sent one after another: a second one is no conflict with the first. */
  scope: { id: string };
  /** `from` is the message as the user has left it: what colleagues have decided since is not replaced. */
  save: (value: Value, from: InboxMessage) => Promise<ChangedMessage>;
  /** What the toast says once it is saved. */
  text: (value: Value, isAgain: boolean) => string;
  /** The value that a message has: Undo saves that of the message before. */
  valueOf: (message: InboxMessage) => Value;
  message: InboxMessage;
  /** The message as it becomes, for a change that is shown at once and takes the message out of its list. */
  expected?: (value: Value) => InboxMessage;
};

/** A message shown as it becomes, and the lists that it has left. */
type Moved = { shown: InboxMessage; left: QueryKey[] };

type Change<Value> = FromMessage & { value: Value };

type WayBack<Value> = Change<Value> & {
  other: Value;
  moved: Moved | undefined;
  kind: Back;
};

/** A change of a message, which is shown in the inbox, with a toast that offers Undo. */
function useUndoable<Value>({ scope, save, text, valueOf, message, expected }: Undoable<Value>) {
  const t = useText();
  const client = useQueryClient();
  const description = startOf(message.message);

  function show(saved: InboxMessage, moved: Moved | undefined, home?: QueryKey[]) {
    if (moved) moveMessage(client, moved.shown, saved, home);
    else changeMessages(client, (other) => (other.id === saved.id ? saved : other));
  }

  /** Undoes a change, or makes it again: saves a value instead of the `other` one. */
  const goBack = useMutation({
    scope,
    mutationFn: ({ value, from }: WayBack<Value>) => save(value, from()),
    onSuccess: ({ isChanged, ...saved }, { value, other, kind, moved }) => {
      show(saved, moved, moved?.left);
      const next = { value: other, other: value, from: () => saved, moved: moved && { ...moved, shown: saved } };
      const onBack = (back: Back) => goBack.mutate({ ...next, kind: back });
      toast({ title: text(value, true), description, ...(isChanged && wayBack(kind, onBack)) });
    },
    onError: (error, change) => {
      toastFailure(t, t("messages.notChanged"), error);
      offerAgain(change.kind, error, () => goBack.mutate(change));
    },
  });

  const { mutate, isPending } = useMutation({
    ...(expected && { mutationKey: SHOWN_AT_ONCE }),
    scope,
    mutationFn: ({ value, from }: Change<Value>) => save(value, from()),
    onMutate: async ({ value }): Promise<Moved | undefined> => {
      if (!expected) return undefined;
      // A response in flight would show the message where it was.
      await client.cancelQueries({ queryKey: api.messages.list.queryKey() });
      const shown = expected(value);
      const left = moveMessage(client, message, shown);
      if (left.length > 0) focusBeside(message.id);
      return { shown, left };
    },
    onSuccess: ({ isChanged, ...saved }, { value, from }, moved) => {
      show(saved, moved);
      const before = valueOf(from());
      const back = { value: before, other: value, from: () => saved, moved: moved && { ...moved, shown: saved } };
      const onUndo = () => goBack.mutate({ ...back, kind: "undo" });
      // What a colleague had made so already is not undone.
      toast({ title: text(value, false), description, ...(isChanged && { tone: "positive", onUndo }) });
    },
    onError: (error, _change, moved) => {
      if (moved) show(message, moved, moved.left);
      toastFailure(t, t("messages.notChanged"), error);
    },
  });
  return {
    change: (value: Value) => mutate({ value, from: startingFrom(client, scope, message) }),
    isPending,
  };
}
