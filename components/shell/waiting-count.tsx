"use client";

import { useText } from "@/components/texts";

const SHOWN_MAX = 99;

type WaitingCountProps = {
  unread: number;
  /** Those that are read, and assigned to the member. */
  assigned: number;
};

/** The number of messages that wait for the member, beside their link; nothing for zero. */
export function WaitingCount({ unread, assigned }: WaitingCountProps) {
  const t = useText();
  const count = unread + assigned;
  if (count === 0) return null;
  const text = t("shell.waiting", { unread, assigned });
  return (
    // The number of unread messages on the page of messages is another one.
    <span
      data-tooltip={text}
      className="bg-accent-fill text-on-fill inline-grid h-5 min-w-5 place-items-center rounded-full px-1.5 text-xs font-medium tabular-nums"
    >
      <span aria-hidden>{count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}</span>
      <span className="sr-only">{text}</span>
    </span>
  );
}
