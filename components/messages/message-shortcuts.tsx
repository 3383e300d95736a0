"use client";

import { useWork } from "@/components/messages/use-work";
import { useShortcut } from "@/components/shortcuts/use-shortcut";
import { useText } from "@/components/texts";
import { openByKey } from "@/components/ui/popup-origin";
import type { Assignee, InboxMessage } from "@/lib/messages/schemas";

type MessageShortcutsProps = {
  message: InboxMessage;
  /** The member who reads it. */
  own: Assignee;
  /** Opens the message, before it returns. */
  onOpen: () => void;
  onMark: (read: boolean) => void;
};

/** The keys for the message that has the focus, or else the open one. */
export function MessageShortcuts({ message, own, onOpen, onMark }: MessageShortcutsProps) {
  const t = useText();
  const { finish, assign } = useWork(message, own);
  const isOwn = message.assignee?.id === own.id;
  useShortcut({
    keys: "e",
    label: t("messages.toggleDone"),
    group: "thisPage",
    run: () => !finish.isPending && finish.change(message.doneAt === null),
  });
  useShortcut({ keys: "i", label: t("messages.assignToMe"), group: "thisPage", run: () => assign.change(own) }, !isOwn);
  useShortcut({ keys: "a", label: t("messages.assignButton"), group: "thisPage", run: openAssignees });
  useShortcut({
    keys: "u",
    label: t("messages.toggleRead"),
    group: "thisPage",
    run: () => onMark(message.readAt === null),
  });

  /** Opens the menu of members, which only an open message has. */
  function openAssignees() {
    onOpen();
    const button = document.querySelector<HTMLElement>("main [data-assign] button");
    if (button) openByKey(button);
  }

  return null;
}
