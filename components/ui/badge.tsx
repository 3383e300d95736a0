import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

export type BadgeTone = "positive" | "notice" | "negative" | "neutral" | "accent";
type BadgeShape = "full" | "half" | "ring" | "check" | "cross" | "none";

const styleOf: Record<BadgeTone, string> = {
  positive: "bg-positive-soft text-positive",
  notice: "bg-notice-soft text-notice",
  negative: "bg-negative-soft text-negative",
  // The background of a hovered row is the same: the edge keeps the badge visible.
  neutral: "bg-sunken text-muted inset-ring inset-ring-line",
  accent: "bg-accent-soft text-accent",
};

const shapes: Record<Exclude<BadgeShape, "none">, ReactNode> = {
  full: <circle cx="6" cy="6" r="4" fill="currentColor" />,
  half: (
    <>
      <circle cx="6" cy="6" r="3.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M6 2.75a3.25 3.25 0 0 1 0 6.5Z" fill="currentColor" />
    </>
  ),
  ring: <circle cx="6" cy="6" r="3.25" fill="none" stroke="currentColor" strokeWidth="1.5" strokeDasharray="2.2 1.2" />,
  check: <path d="m2.5 6.5 2.25 2.25L9.5 3.5" fill="none" stroke="currentColor" strokeWidth="1.75" />,
  cross: <path d="m3 3 6 6m0-6-6 6" fill="none" stroke="currentColor" strokeWidth="1.75" />,
};

/** A state in a word, distinguished by colour, shape and text. It is never cut off: columns are as wide as their badges. */
export function Badge({
  tone = "neutral",
  shape = "none",
  children,
}: {
  tone?: BadgeTone;
  shape?: BadgeShape;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        "inline-flex h-5 shrink-0 items-center gap-1 rounded-sm px-1.5 text-xs font-medium whitespace-nowrap",
        styleOf[tone],
      )}
    >
      {shape !== "none" && (
        <svg viewBox="0 0 12 12" className="size-3 shrink-0" aria-hidden>
          {shapes[shape]}
        </svg>
      )}
      {children}
    </span>
  );
}
