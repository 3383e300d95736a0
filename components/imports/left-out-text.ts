import type { ImportDetail } from "@/lib/imports/schemas";
import type { Translate } from "@/lib/texts/texts";

/** Why an import leaves out valid rows, each with its sentence. */
const causes = [
  ["known", "imports.skippedKnown"],
  ["unchanged", "imports.skippedUnchanged"],
  ["deleted", "imports.skippedDeleted"],
  ["chosen", "imports.skippedChosen"],
] as const;

/**
 * Says how many valid rows an import has left out, a sentence for each cause. Those of which the cause is not stored, as for one of an
 * earlier release, have a sentence without.
 */
export function leftOutText(
  t: Translate,
  { leftOut, skippedRows }: Pick<ImportDetail, "leftOut" | "skippedRows">,
): string {
  const kinds = skippedRows?.kinds ?? [];
  const counted = causes.map(([cause, label]) => {
    const count = kinds.filter(({ code }) => code === cause).reduce((sum, kind) => sum + kind.count, 0);
    return { count, label };
  });
  const others = (leftOut ?? 0) - counted.reduce((sum, { count }) => sum + count, 0);
  return [...counted, { count: others, label: "imports.wereLeftOut" as const }]
    .flatMap(({ count, label }) => (count > 0 ? [t(label, { count })] : []))
    .join(" ");
}
