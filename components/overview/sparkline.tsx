/**
 * The course of a number over a few days, as bars. Pointing at a day shows its number.
 *
 * @param days the texts of the tooltips, and the numbers, the oldest first
 */
export function Sparkline({ days }: { days: readonly { text: string; count: string }[] }) {
  const most = Math.max(...days.map(({ count }) => Number(count)), 1);
  return (
    <svg
      viewBox={`0 0 ${days.length * 8} 24`}
      preserveAspectRatio="none"
      className="chart relative z-1 block h-6 w-14"
      aria-hidden
    >
      {days.map(({ text, count }, i) => {
        // A number above zero is always visible.
        const height = count === "0" ? 1 : Math.max((Number(count) / most) * 24, 3);
        const isToday = i === days.length - 1;
        return (
          <g key={text} transform={`translate(${i * 8} 0)`}>
            <rect
              x="1"
              y={24 - height}
              width="6"
              height={height}
              className={isToday ? "fill-accent-fill" : "fill-edge"}
            />
            <rect width="8" height="24" fill="transparent" data-tooltip={text} />
          </g>
        );
      })}
    </svg>
  );
}
