import { useText } from "@/components/texts";
import { Notice } from "@/components/ui/notice";
import type { ImportCheck } from "@/lib/imports/schemas";

/** Of so few new pets, some have the names of others by chance. */
const RENUMBERED_MIN = 5;
const RENUMBERED_SHARE = 0.8;

/** Warns where the new pets of a file are probably those of the shop, which have other references there. */
export function RenumberedPets({ check: { good, known, deleted, namesakes } }: { check: ImportCheck }) {
  const t = useText();
  if (namesakes < Math.max(RENUMBERED_MIN, RENUMBERED_SHARE * (good - known.count - deleted.count))) return null;
  return (
    <Notice tone="notice" title={t("imports.renumbered", { count: namesakes })}>
      {t("imports.renumberedHint", { ignore: t("imports.ignoreColumn") })}
    </Notice>
  );
}
