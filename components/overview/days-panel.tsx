"use client";

import { DayChart } from "@/components/overview/day-chart";
import { DayTable } from "@/components/overview/day-table";
import { timeZoneText } from "@/components/accounts/time-zones";
import { Panel } from "@/components/overview/panel";
import { useText } from "@/components/texts";
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
            added,
            sold,
            deleted,
            days: days.length,
          })}{" "}
          {t("overview.daysBefore", {
            days: days.length,
            added: BigInt(before.added),
            addedChange: changeText(t, added, BigInt(before.added)),
            sold: BigInt(before.sold),
            soldChange: changeText(t, sold, BigInt(before.sold)),
            deleted: BigInt(before.deleted),
            deletedChange: changeText(t, deleted, BigInt(before.deleted)),
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

/** By how much the present number differs from that before: "+12%"; "none" where there was nothing before. */
function changeText(t: Translate, now: bigint, before: bigint): string {
  return before === 0n ? "none" : formatChange(t.language, Number(now - before) / Number(before));
}
