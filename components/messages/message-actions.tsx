"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, Link2, Mail, MailOpen, UserRound } from "lucide-react";
import { changeMessages } from "@/components/messages/inbox-query";
import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { copyText } from "@/components/ui/copy-text";
import { RestoreIcon } from "@/components/ui/directional-icons";
import { Menu, type MenuItem } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/core/console-client";
import { inboxHref } from "@/lib/messages/list-url";
import type { InboxMessage } from "@/lib/messages/schemas";

type MessageActionsProps = { message: InboxMessage; onMark: (read: boolean) => void };

/** What can be done with an open message. */
export function MessageActions({ message, onMark }: MessageActionsProps) {
  const t = useText();
  const client = useQueryClient();
  const { data: members } = useQuery(api.messages.assignees.queryOptions());
  const isUnread = message.readAt === null;
  const isDone = message.doneAt !== null;

  const options = {
    onSuccess: (saved: InboxMessage) => changeMessages(client, (other) => (other.id === saved.id ? saved : other)),
    onError: ({ message: reason }: Error) =>
      toast({ tone: "negative", title: t("messages.notChanged"), description: reason }),
  };
  const finish = useMutation({ ...api.messages.finish.mutationOptions(), ...options });
  const assign = useMutation({ ...api.messages.assign.mutationOptions(), ...options });

  async function copyLink() {
    const isCopied = await copyText(new URL(inboxHref({ id: message.id }), location.href).href);
    toast({ title: isCopied ? t("messages.linkCopied") : t("ui.notCopied") });
  }

  const assignItems: MenuItem[] = [
    ...(members ?? []).map(({ id, name }) => ({
      key: id,
      label: name,
      isChecked: message.assignee?.id === id,
      onSelect: () => assign.mutate({ messageId: message.id, assigneeId: id }),
    })),
    {
      key: "nobody",
      label: t("messages.nobody"),
      isChecked: message.assignee === null,
      onSelect: () => assign.mutate({ messageId: message.id, assigneeId: null }),
    },
  ];
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <Button
        size="sm"
        icon={isDone ? <RestoreIcon className="size-4" aria-hidden /> : <CircleCheck className="size-4" aria-hidden />}
        isLoading={finish.isPending}
        onClick={() => finish.mutate({ messageId: message.id, done: !isDone })}
      >
        {isDone ? t("messages.reopen") : t("messages.markDone")}
      </Button>
      <Menu variant="secondary" align="start" icon={<UserRound className="size-4" aria-hidden />} items={assignItems}>
        {message.assignee ? t("messages.assignedTo", { name: message.assignee.name }) : t("messages.assignButton")}
      </Menu>
      <Button
        size="sm"
        icon={isUnread ? <MailOpen className="size-4" aria-hidden /> : <Mail className="size-4" aria-hidden />}
        onClick={() => onMark(isUnread)}
      >
        {isUnread ? t("messages.markRead") : t("messages.markUnreadButton")}
      </Button>
      <Button size="sm" icon={<Link2 className="size-4" aria-hidden />} onClick={copyLink}>
        {t("messages.copyLink")}
      </Button>
    </div>
  );
}
