"use client";

import { DayChart } from "@/components/overview/day-chart";
import { DayTable } from "@/components/overview/day-table";
import { timeZoneText } from "@/components/accounts/time-zones";
import { Panel } from "@/components/overview/panel";
import { useText } from "@/components/texts";
import { groupDigits } from "@/components/ui/grouped-number";
import type { Day, DayCounts } from "@/lib/overview/schemas";
import { formatChange } from "@/lib/texts/formats";
import type { Translate } from "@/lib/texts/texts";

type DaysPanelProps = { days: readonly Day[]; before: DayCounts; timeZone: string };

/** Pets added, sold and deleted per day, as a chart and as a table, and beside as many days before. */
export function DaysPanel({ days, before, timeZone }: DaysPanelProps) {
  const t = useText();
  const sum = (event: keyof DayCounts) => days.reduce((total, day) => total + BigInt(day[event]), 0n);
  const [added, sold, deleted] = [sum("added"), sum("sold"), sum("deleted")];
  const isQuiet = added === 0n && sold === 0n;
  return (
    <Panel
      title={t("overview.perDay")}
      summary={
        <>
          {t("overview.perDayHint", {
            added: groupDigits(t, added),
            sold: groupDigits(t, sold),
            deleted: groupDigits(t, deleted),
            days: days.length,
          })}{" "}
          {t("overview.daysBefore", {
            days: days.length,
            added: compared(t, added, BigInt(before.added)),
            sold: compared(t, sold, BigInt(before.sold)),
            deleted: compared(t, deleted, BigInt(before.deleted)),
          })}{" "}
          {t("overview.dayHint", { timeZone: timeZoneText(timeZone) })}
        </>
      }
    >
      {isQuiet ? (
        <p className="text-muted py-8 text-center text-sm">{t("overview.noChanges")}</p>
      ) : (
        <>
          <DayChart days={days} />
          <DayTable days={days} />
        </>
      )}
    </Panel>
  );
}

/** A number before, and by how much the present one differs from it: "320 (+12%)". */
function compared(t: Translate, now: bigint, before: bigint): string {
  if (before === 0n) return groupDigits(t, before);
  return `${groupDigits(t, before)} (${formatChange(t.language, Number(now - before) / Number(before))})`;
}
