import { classNames } from "@/components/ui/class-names";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "md" | "sm";

const base =
  "relative inline-flex shrink-0 items-center justify-center gap-1.5 rounded font-medium whitespace-nowrap select-none " +
  "transition-colors disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:not-aria-busy:opacity-50 " +
  // Pressed, and what it opens is still on its way.
  "aria-expanded:aria-busy:animate-pulse";

const ofVariant: Record<ButtonVariant, string> = {
  primary: "bg-accent-fill text-on-fill shadow-low enabled:hover:bg-accent-fill-hover [a]:hover:bg-accent-fill-hover",
  secondary:
    "bg-surface text-ink border border-line shadow-low enabled:hover:bg-sunken [a]:hover:bg-sunken aria-expanded:bg-sunken " +
    "aria-pressed:bg-accent-soft aria-pressed:border-accent aria-pressed:text-accent",
  quiet:
    "text-muted aria-expanded:bg-sunken aria-expanded:text-ink enabled:hover:bg-sunken enabled:hover:text-ink [a]:hover:bg-sunken [a]:hover:text-ink",
  danger:
    "bg-negative-fill text-on-fill shadow-low enabled:hover:bg-negative-fill-hover [a]:hover:bg-negative-fill-hover",
};

const ofSize: Record<ButtonSize, string> = {
  md: "h-8 px-3 text-sm pointer-coarse:h-10",
  sm: "h-7 px-2 text-sm pointer-coarse:h-9",
};
const ofIconSize: Record<ButtonSize, string> = {
  md: "size-8 pointer-coarse:size-10",
  sm: "size-7 pointer-coarse:size-9",
};

/** Shared style of buttons and links that look like buttons. */
export function buttonStyle(variant: ButtonVariant, size: ButtonSize, isIconOnly: boolean, className?: string): string {
  return classNames(base, ofVariant[variant], isIconOnly ? ofIconSize[size] : ofSize[size], className);
}
