import { ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

type NewsPillProps = {
  text: ReactNode;
  onShow: () => void;
  /** Of a table it leaves the headings free, which sort it. */
  isOverTable?: boolean;
};

/**
 * Offers to show what has come since a list was read. It floats above the list, which stays where it is.
 *
 * @param text nothing while there is nothing to show: screen readers do not announce a region that appears together with
 *   its text
 */
export function NewsPill({ text, onShow, isOverTable = false }: NewsPillProps) {
  return (
    <div role="status" className="pointer-events-none sticky top-16 z-10 flex h-0 justify-center lg:top-4">
      {text && (
        <button
          type="button"
          onClick={onShow}
          className={classNames(
            "bg-accent-fill text-on-fill hover:bg-accent-fill-hover shadow-high pointer-events-auto -mt-1 flex h-8 items-center gap-1.5 rounded-full px-3 text-sm font-medium whitespace-nowrap",
            isOverTable && "sm:mt-10",
          )}
        >
          <ArrowUp className="size-4" aria-hidden />
          {text}
        </button>
      )}
    </div>
  );
}
