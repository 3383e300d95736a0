import { countNewPets } from "@/components/imports/new-pets";
import { useText } from "@/components/texts";
import { Notice } from "@/components/ui/notice";
import type { ImportCheck } from "@/lib/imports/schemas";

/** Of so few new pets, some have the names of others by chance. */
const RENUMBERED_MIN = 5;
const RENUMBERED_SHARE = 0.8;

/** Says that new pets have the names of others, and warns where they are probably those, whose references the file does not have. */
export function RenumberedPets({ check }: { check: ImportCheck }) {
  const t = useText();
  const { namesakes } = check;
  if (namesakes === 0) return null;
  const isProbable = namesakes >= Math.max(RENUMBERED_MIN, RENUMBERED_SHARE * countNewPets(check));
  return (
    <Notice tone={isProbable ? "notice" : "info"} title={t("imports.renumbered", { count: namesakes })}>
      {isProbable && t("imports.renumberedHint", { ignore: t("imports.ignoreColumn") })}
    </Notice>
  );
}
