import { isInt64Text } from "@/lib/core/page-address";
import { message, type Message } from "@/lib/texts/message";

const MIN = -(2n ** 63n);
const MAX = 2n ** 63n - 1n;

/** Why a text is not a valid category id; undefined if it is valid. */
export function categoryIdProblem(text: string): Message | undefined {
  if (isInt64Text(text)) return undefined;
  if (!/^[-+]?[0-9]+$/.test(text)) return message("categories.idNotWhole");
  const value = BigInt(text.replace(/^\+/, ""));
  if (value >= MIN && value <= MAX) return message("categories.idWriteAs", { value: String(value) });
  return message("categories.idRange", { min: String(MIN), max: String(MAX) });
}
