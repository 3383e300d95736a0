import { isInt64Text } from "@/lib/core/page-address";

const MIN = -(2n ** 63n);
const MAX = 2n ** 63n - 1n;

/** What is wrong with a text as the id of a category; undefined when it is one. */
export function categoryIdFaultOf(text: string): string | undefined {
  if (isInt64Text(text)) return undefined;
  if (!/^[-+]?[0-9]+$/.test(text)) return "An id is a whole number, such as 7.";
  const value = BigInt(text.replace(/^\+/, ""));
  if (value >= MIN && value <= MAX) return `Write it as ${value}.`;
  return `An id is between ${MIN} and ${MAX}.`;
}
