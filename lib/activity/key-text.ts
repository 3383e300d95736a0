import { leftToRight } from "@/lib/texts/isolation";
import type { Translate } from "@/lib/texts/texts";

/** The name of an API key with its beginning, as the activity records it: "Web shop (ps_live_NFygr0…)". */
export function keyText(t: Translate, name: string): string {
  return name.replace(/(?<= \()\w+…(?=\)$)/, (beginning) => leftToRight(t.language, beginning));
}
