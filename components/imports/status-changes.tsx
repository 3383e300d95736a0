import { TriangleAlert } from "lucide-react";
import { useText } from "@/components/texts";
import type { ImportCheck } from "@/lib/imports/schemas";

/** Which statuses an update gives known pets instead of which; a warning where sold ones would be sold no longer. */
export function StatusChanges({ changes }: { changes: ImportCheck["known"]["statusChanges"] }) {
  const t = useText();
  const unsold = changes.filter(({ from }) => from === "sold").reduce((sum, { count }) => sum + count, 0);
  if (changes.length === 0) return null;
  return (
    <>
      <p className="mt-2">{t("imports.statusChanges")}</p>
      <ul aria-label={t("imports.statusChanges")} className="list-disc ps-5">
        {changes.map(({ from, to, count }) => (
          <li key={`${from} ${to}`} className={from === "sold" ? "font-medium" : undefined}>
            {t("imports.statusChange", { count, from: t(`statuses.${from}`), to: t(`statuses.${to}`) })}
          </li>
        ))}
      </ul>
      {unsold > 0 && (
        <p className="flex gap-1.5 font-medium">
          <TriangleAlert className="text-notice mt-0.5 size-4 shrink-0" aria-hidden />
          {t("imports.unsold", { count: unsold })}
        </p>
      )}
    </>
  );
}
