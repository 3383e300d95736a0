"use client";

import { X } from "lucide-react";
import { useText } from "@/components/texts";
import { LinkButton } from "@/components/ui/link-button";
import { shallowLink } from "@/components/ui/shallow-routing";
import { activityHref } from "@/lib/activity/list-url";
import { quoted, writeMessage, type Message } from "@/lib/texts/message";

/** Says that the rows are the changes of one job, with a link back to all activity. */
export function JobHeading({ title }: { title: Message | undefined }) {
  const t = useText();
  return (
    <div className="bg-sunken flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg px-4 py-2 text-sm">
      <h2 className="font-medium wrap-anywhere">
        {title === undefined
          ? t("activity.ofOneJob")
          : t("activity.ofJob", { quoted: quoted(t, writeMessage(t, title)) })}
      </h2>
      <LinkButton {...shallowLink(activityHref({}))} size="sm" icon={<X className="size-4" aria-hidden />}>
        {t("activity.allActivity")}
      </LinkButton>
    </div>
  );
}
