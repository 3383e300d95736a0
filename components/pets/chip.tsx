import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useText } from "@/components/texts";

/** The look of a link or button that takes a filter off. */
export const chipClass =
  "border-line bg-surface hover:bg-sunken flex h-7 max-w-full items-center gap-1 rounded-full border ps-2.5 pe-1.5 text-sm pointer-coarse:h-9 print:h-auto print:border-0 print:p-0";

/** The content of a link or button that takes a filter off. */
export function Chip({ children }: { children: ReactNode }) {
  const t = useText();
  return (
    <>
      <span className="sr-only">{t("pets.removeFilter")} </span>
      <span dir="auto" className="text-page-start truncate print:whitespace-normal">
        {children}
      </span>
      <X className="text-muted size-3.5 shrink-0 print:hidden" aria-hidden />
    </>
  );
}
