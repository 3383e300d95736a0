import { formatPercent } from "@/lib/texts/formats";
import { leftToRight } from "@/lib/texts/isolation";
import type { Translate } from "@/lib/texts/texts";

/** A share in percent: "12%", and for a part too small for that "<1%". */
export function shareText({ language }: Translate, part: string, whole: string): string {
  const share = Number(whole) === 0 ? 0 : Number(part) / Number(whole);
  if (share > 0 && share < 0.005) return leftToRight(language, `<${formatPercent(language, 0.01)}`);
  // Less than all, although it would round to 100%.
  if (share < 1 && share >= 0.995) return leftToRight(language, `>${formatPercent(language, 0.99)}`);
  return formatPercent(language, share);
}
