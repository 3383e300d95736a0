import { countNewPets } from "@/components/imports/new-pets";
import { useText } from "@/components/texts";
import { Notice } from "@/components/ui/notice";
import type { ImportCheck } from "@/lib/imports/schemas";

/** Of so few new pets, some have the names of others by chance. */
const RENUMBERED_MIN = 5;
const RENUMBERED_SHARE = 0.8;

/** Warns where the new pets of a file are probably those of the shop, whose references the file does not have. */
export function RenumberedPets({ check }: { check: ImportCheck }) {
  const t = useText();
  const { namesakes } = check;
  if (namesakes < Math.max(RENUMBERED_MIN, RENUMBERED_SHARE * countNewPets(check))) return null;
  return (
    <Notice tone="notice" title={t("imports.renumbered", { count: namesakes })}>
      {t("imports.renumberedHint", { ignore: t("imports.ignoreColumn") })}
    </Notice>
  );
}
