import { isInt64Text } from "@/lib/core/page-address";
import type { Translate } from "@/lib/texts/texts";

const MIN = -(2n ** 63n);
const MAX = 2n ** 63n - 1n;

/** Why a text is not a valid category id; undefined if it is valid. */
export function categoryIdProblem(t: Translate, text: string): string | undefined {
  if (isInt64Text(text)) return undefined;
  if (!/^[-+]?[0-9]+$/.test(text)) return t("categories.idNotWhole");
  const value = BigInt(text.replace(/^\+/, ""));
  if (value >= MIN && value <= MAX) return t("categories.idWriteAs", { value: String(value) });
  return t("categories.idRange", { min: String(MIN), max: String(MAX) });
}
