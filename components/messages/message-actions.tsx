"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheck, Link2, Mail, MailOpen, UserRound } from "lucide-react";
import { useWork } from "@/components/messages/use-work";
import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { copyText } from "@/components/ui/copy-text";
import { RestoreIcon } from "@/components/ui/directional-icons-of-actions";
import { Menu, type MenuItem } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/core/console-client";
import { inboxHref } from "@/lib/messages/list-url";
import type { Assignee, InboxMessage } from "@/lib/messages/schemas";

type MessageActionsProps = { message: InboxMessage; own: Assignee; onMark: (read: boolean) => void };

/** What can be done with an open message. */
export function MessageActions({ message, own, onMark }: MessageActionsProps) {
  const t = useText();
  const { finish, assign } = useWork(message, own);
  const { data: members } = useQuery(api.messages.assignees.queryOptions());
  const isUnread = message.readAt === null;
  const isDone = message.doneAt !== null;

  const finishOrReopen = () => {
    if (!finish.isPending) finish.change(!isDone);
  };

  async function copyLink() {
    const isCopied = await copyText(new URL(inboxHref({ id: message.id }), location.href).href);
    toast({ title: isCopied ? t("messages.linkCopied") : t("ui.notCopied") });
  }

  const assignItems: MenuItem[] = [
    ...(members ?? []).map(({ id, name }) => ({
      key: id,
      label: name,
      isChecked: message.assignee?.id === id,
      onSelect: () => assign.change({ id, name }),
    })),
    {
      key: "nobody",
      label: t("messages.nobody"),
      isChecked: message.assignee === null,
      onSelect: () => assign.change(null),
    },
  ];
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <Button
        size="sm"
        icon={isDone ? <RestoreIcon className="size-4" aria-hidden /> : <CircleCheck className="size-4" aria-hidden />}
        isLoading={finish.isPending}
        onClick={finishOrReopen}
      >
        {isDone ? t("messages.reopen") : t("messages.markDone")}
      </Button>
      <span data-assign>
        <Menu variant="secondary" align="start" icon={<UserRound className="size-4" aria-hidden />} items={assignItems}>
          <span className="max-w-56 truncate sm:max-w-80">
            {message.assignee ? t("messages.assignedTo", { name: message.assignee.name }) : t("messages.assignButton")}
          </span>
        </Menu>
      </span>
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
