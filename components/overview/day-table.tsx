import { longDayText } from "@/components/overview/day-text";
import { GroupedNumber } from "@/components/ui/grouped-number";
import type { Day } from "@/lib/overview/schemas";

/** The numbers of the chart, newest first. */
export function DayTable({ days }: { days: readonly Day[] }) {
  return (
    <details className="mt-3 text-sm print:hidden">
      <summary className="text-accent w-fit cursor-pointer rounded-sm">Show as table</summary>
      <table className="mt-2 w-full">
        <caption className="sr-only">Pets added, sold and deleted per day</caption>
        <thead>
          <tr className="text-muted">
            <th scope="col" className="border-line border-b py-1.5 text-start font-medium">
              Day
            </th>
            {["Added", "Sold", "Deleted"].map((title) => (
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
                <time dateTime={day}>{longDayText(day)}</time>
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
