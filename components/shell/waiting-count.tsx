"use client";

import { useText } from "@/components/texts";

const SHOWN_MAX = 99;

/** The number of unread messages, beside their link; nothing for zero. */
export function UnreadCount({ count }: { count: number }) {
  const t = useText();
  if (count === 0) return null;
  return (
    <span className="bg-accent-fill text-on-fill inline-grid h-5 min-w-5 place-items-center rounded-full px-1.5 text-xs font-medium tabular-nums">
      <span aria-hidden>{count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}</span>
      <span className="sr-only">{t("shell.unread", { count })}</span>
    </span>
  );
}
