import { daysOf } from "@/lib/core/periods";
import type { Translate } from "@/lib/texts/texts";

/** A period in words: "Last 7 days". */
export function periodText(t: Translate, period: string): string {
  return period === "today" ? t("pets.today") : t("pets.lastDays", { count: daysOf(period) });
}
