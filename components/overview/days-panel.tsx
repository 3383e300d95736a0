"use client";

import { DayChart } from "@/components/overview/day-chart";
import { DayTable } from "@/components/overview/day-table";
import { Panel } from "@/components/overview/panel";
import { useText } from "@/components/texts";
import { groupDigits } from "@/components/ui/grouped-number";
import type { Day } from "@/lib/overview/schemas";

/** Pets added, sold and deleted per day, as a chart and as a table. */
export function DaysPanel({ days }: { days: readonly Day[] }) {
  const t = useText();
  const sum = (event: "added" | "sold" | "deleted") => days.reduce((total, day) => total + BigInt(day[event]), 0n);
  const [added, sold, deleted] = [sum("added"), sum("sold"), sum("deleted")];
  const isQuiet = added === 0n && sold === 0n;
  return (
    <Panel
      title={t("overview.perDay")}
      summary={t("overview.perDayHint", {
        added: groupDigits(added),
        sold: groupDigits(sold),
        deleted: groupDigits(deleted),
        days: days.length,
      })}
      className="lg:col-span-2 print:col-span-2"
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
