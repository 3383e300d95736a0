"use client";

import { useText } from "@/components/texts";
import { GroupedNumber } from "@/components/ui/grouped-number";
import { Day as DayText } from "@/components/ui/time";
import type { Day } from "@/lib/overview/schemas";

/** The numbers of the chart, newest first. */
export function DayTable({ days }: { days: readonly Day[] }) {
  const t = useText();
  return (
    <details className="mt-3 text-sm print:hidden">
      <summary className="text-accent w-fit cursor-pointer rounded-sm">{t("overview.showTable")}</summary>
      <table className="mt-2 w-full">
        <caption className="sr-only">{t("overview.tableCaption")}</caption>
        <thead>
          <tr className="text-muted">
            <th scope="col" className="border-line border-b py-1.5 text-start font-medium">
              {t("overview.day")}
            </th>
            {[t("overview.added"), t("overview.sold"), t("overview.deleted")].map((title) => (
              <th key={title} scope="col" className="border-line border-b py-1.5 ps-3 text-end font-medium">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, ...counts }) => (
            <tr key={day}>
              <th scope="row" className="py-1 text-start font-normal">
                <DayText value={day} format="weekday" />
              </th>
              {[counts.added, counts.sold, counts.deleted].map((count, i) => (
                <td key={i} className="py-1 ps-3 text-end">
                  <GroupedNumber value={count} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
