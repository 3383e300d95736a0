import type { ReactNode } from "react";
import { actorName } from "@/components/activity/actor-text";
import { useText } from "@/components/texts";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import type { ImportDetail } from "@/lib/imports/schemas";

/** Says that the same file has been imported: by whom, when, and with what result. */
export function ImportedBefore({ file }: { file: NonNullable<ImportDetail["sameFile"]> }) {
  const t = useText();
  const { id, who, added, finishedAt } = file;
  const link = (text: ReactNode) => <TextLink href={`/imports/${id}`}>{text}</TextLink>;
  const values = { name: actorName(t, who), count: added ?? 0, link };
  return (
    <div className="mb-6">
      <Notice tone="notice" title={t("imports.importedBefore")}>
        {finishedAt === null
          ? t.rich("imports.addedBefore", values)
          : t.rich("imports.addedBeforeOn", { ...values, time: () => <Time value={finishedAt} /> })}
      </Notice>
    </div>
  );
}
