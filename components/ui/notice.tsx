import { CircleAlert, CircleCheck, Info, TriangleAlert, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

type NoticeTone = "info" | "positive" | "notice" | "negative";

const looks: Record<NoticeTone, [LucideIcon, string, string]> = {
  info: [Info, "bg-accent-soft", "text-accent"],
  positive: [CircleCheck, "bg-positive-soft", "text-positive"],
  notice: [TriangleAlert, "bg-notice-soft", "text-notice"],
  negative: [CircleAlert, "bg-negative-soft", "text-negative"],
};

/** Information in the flow of a page or above a form. A negative one is announced at once. */
export function Notice({
  tone = "info",
  title,
  children,
}: {
  tone?: NoticeTone;
  title?: ReactNode;
  children: ReactNode;
}) {
  const [Icon, ground, mark] = looks[tone];
  return (
    <div
      role={tone === "negative" ? "alert" : undefined}
      className={classNames("flex gap-2.5 rounded p-3 text-sm", ground)}
    >
      <Icon className={classNames("mt-0.5 size-4 shrink-0", mark)} aria-hidden />
      <div className="min-w-0 wrap-anywhere">
        {title && <p className="font-medium">{title}</p>}
        <div>{children}</div>
      </div>
    </div>
  );
}
