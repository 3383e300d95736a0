"use client";

import { useText } from "@/components/texts";
import { groupDigits } from "@/components/ui/grouped-number";
import { Day as DayText } from "@/components/ui/time";
import type { Day } from "@/lib/overview/schemas";
import { formatDate } from "@/lib/texts/formats";

/** The height of each half, in the units of the drawing. */
const HALF = 100;
const STEP = 10;
const BAR = 7;

/**
 * Added pets above a line, sold ones below it, a column for each day: told apart by where they are. Each half has a
 * scale of its own, since an import brings more in a day than is sold in a year. A table beside it has the numbers.
 */
export function DayChart({ days }: { days: readonly Day[] }) {
  const t = useText();
  const most = { added: mostOf(days, "added"), sold: mostOf(days, "sold") };
  const [first, last] = [days[0]?.day ?? "", days.at(-1)?.day ?? ""];
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <div className="text-muted flex flex-col justify-between text-end text-xs" aria-hidden>
        <p>
          <span className="text-ink font-medium">{t("overview.added")}</span>
          <br />
          {groupDigits(t, most.added)}
        </p>
        <p>0</p>
        <p>
          {groupDigits(t, most.sold)}
          <br />
          <span className="text-ink font-medium">{t("overview.sold")}</span>
        </p>
      </div>
      <svg
        role="img"
        aria-label={t("overview.chartLabel", {
          first: formatDate(t.language, "weekday", first, "UTC"),
          last: formatDate(t.language, "weekday", last, "UTC"),
        })}
        viewBox={`0 0 ${days.length * STEP} ${2 * HALF}`}
        preserveAspectRatio="none"
        className="chart border-line block h-52 w-full border-y"
      >
        {days.map((day, i) => (
          <g key={day.day} transform={`translate(${i * STEP + (STEP - BAR) / 2} ${HALF})`}>
            <rect width={BAR} {...above(heightOf(day.added, most.added))} className="fill-accent-fill" />
            <rect
              width={BAR}
              height={heightOf(day.sold, most.sold)}
              className="fill-accent-soft stroke-accent"
              strokeWidth={heightOf(day.sold, most.sold) > 0 ? 1.5 : 0}
              vectorEffect="non-scaling-stroke"
            />
            <rect
              x={-(STEP - BAR) / 2}
              y={-HALF}
              width={STEP}
              height={2 * HALF}
              fill="transparent"
              data-tooltip={t("overview.dayTooltip", {
                day: formatDate(t.language, "weekday", day.day, "UTC"),
                added: BigInt(day.added),
                sold: BigInt(day.sold),
              })}
            />
          </g>
        ))}
        <line x2={days.length * STEP} y1={HALF} y2={HALF} className="stroke-edge" vectorEffect="non-scaling-stroke" />
      </svg>
      <p className="text-muted col-start-2 mt-1 flex justify-between text-xs" aria-hidden>
        <span>
          <DayText value={first} format="day" />
        </span>
        <span>
          <DayText value={days[Math.floor((days.length - 1) / 2)]?.day ?? ""} format="day" />
        </span>
        <span>
          <DayText value={last} format="day" />
        </span>
      </p>
    </div>
  );
}

function mostOf(days: readonly Day[], event: "added" | "sold"): number {
  return Math.max(...days.map((day) => Number(day[event])));
}

/** A count above zero is always visible, even beside a much larger one. */
function heightOf(count: string, most: number): number {
  const part = Number(count);
  return part === 0 ? 0 : Math.max((part / most) * (HALF - 4), 3);
}

function above(height: number): { y: number; height: number } {
  return { y: -height, height };
}
