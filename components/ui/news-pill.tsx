import { ArrowUp } from "lucide-react";
import type { ReactNode } from "react";

/**
 * Offers to show what has come since a list was read. It floats above the list, which stays where it is.
 *
 * @param text nothing while there is nothing to show: screen readers do not announce a region that appears together with
 *   its text
 */
export function NewsPill({ text, onShow }: { text: ReactNode; onShow: () => void }) {
  return (
    <div role="status" className="pointer-events-none sticky top-16 z-10 flex h-0 justify-center lg:top-4">
      {text && (
        <button
          type="button"
          onClick={onShow}
          className="bg-accent-fill text-on-fill hover:bg-accent-fill-hover shadow-high pointer-events-auto -mt-1 flex h-8 items-center gap-1.5 rounded-full px-3 text-sm font-medium whitespace-nowrap"
        >
          <ArrowUp className="size-4" aria-hidden />
          {text}
        </button>
      )}
    </div>
  );
}
