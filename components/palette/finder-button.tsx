"use client";

import { Search } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";

type FinderButtonProps = {
  /** The `label` of the dialog that it opens. */
  label: string;
  /** The shortcut, as people read it. */
  keys: string;
  /** The same for assistive technology (`aria-keyshortcuts`). */
  ariaKeys: string;
  onOpen: () => void;
  /** Loads the dialog before it is pressed. */
  onApproach: () => void;
  isIconOnly?: boolean;
};

/** The button that opens a search dialog: it looks like a search field in the sidebar, and is an icon in the top bar. */
export function FinderButton({ label, keys, ariaKeys, onOpen, onApproach, isIconOnly = false }: FinderButtonProps) {
  const props = {
    onPointerEnter: onApproach,
    onFocus: onApproach,
    onClick: onOpen,
    "aria-haspopup": "dialog",
    "aria-keyshortcuts": ariaKeys,
  } as const;
  if (isIconOnly)
    return <Button variant="quiet" label={label} icon={<Search className="size-4" aria-hidden />} {...props} />;
  return (
    <button
      type="button"
      {...props}
      className="border-line bg-surface text-muted hover:text-ink flex min-h-8 w-full items-center gap-2 rounded border px-2 py-1 text-sm pointer-coarse:min-h-10"
    >
      <Search className="size-4 shrink-0" aria-hidden />
      <span className="min-w-0 flex-1 text-start">{label}</span>
      <span aria-hidden className="shrink-0 pointer-coarse:hidden">
        <Kbd keys={keys} />
      </span>
    </button>
  );
}
