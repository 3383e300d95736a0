"use client";

import { useText } from "@/components/texts";
import { ArrowUp } from "lucide-react";

/** Announces messages that arrived while the reader is further down, with a button to show them. */
export function NewMessages({ count, onShow }: { count: number; onShow: () => void }) {
  const t = useText();
  return (
    <div role="status" className="pointer-events-none sticky top-16 z-10 flex h-0 justify-center lg:top-4">
      {count > 0 && (
        <button
          type="button"
          onClick={onShow}
          className="bg-accent-fill text-on-fill hover:bg-accent-fill-hover shadow-high pointer-events-auto flex h-8 items-center gap-1.5 rounded-full px-3 text-sm font-medium"
        >
          <ArrowUp className="size-4" aria-hidden />
          {t("messages.newMessages", { count })}
        </button>
      )}
    </div>
  );
}
