"use client";

import { Bar } from "@/components/overview/bar";
import { shareText } from "@/components/overview/share-text";
import { useText } from "@/components/texts";
import { GroupedNumber } from "@/components/ui/grouped-number";
import { TextLink } from "@/components/ui/text-link";

type Share = {
  key: string;
  label: string;
  /** The list of these pets; without it, the label is no link. */
  href?: string;
  count: string;
  /** The class of the colour of its bar. */
  fill?: string;
};

/**
 * The shares of pets: a table whose rows are bars, so that the chart is its own table.
 *
 * @param what the heading of the first column
 * @param all the total
 */
export function ShareTable({ what, all, shares }: { what: string; all: string; shares: readonly Share[] }) {
  const t = useText();
  return (
    <table className="w-full text-sm">
      <thead className="sr-only">
        <tr>
          <th scope="col">{what}</th>
          <td />
          <th scope="col">{t("overview.pets")}</th>
          <th scope="col">{t("overview.share")}</th>
        </tr>
      </thead>
      <tbody>
        {shares.map(({ key, label, href, count, fill }) => (
          <tr key={key}>
            <th scope="row" className="w-2/5 max-w-0 py-1.5 pe-3 text-start font-normal wrap-anywhere">
              {href === undefined ? (
                <span className="text-muted">{label}</span>
              ) : (
                <TextLink kind="title" dir="auto" className="font-normal" href={href}>
                  {label}
                </TextLink>
              )}
            </th>
            <td
              className="py-1.5"
              data-tooltip={t("overview.shareTooltip", {
                label,
                count: BigInt(count),
                share: shareText(t, count, all),
              })}
            >
              <Bar share={all === "0" ? 0 : Number(count) / Number(all)} className={fill} />
            </td>
            <td className="w-px py-1.5 ps-3 text-end whitespace-nowrap">
              <GroupedNumber value={count} />
            </td>
            <td className="text-muted w-px py-1.5 ps-3 text-end whitespace-nowrap tabular-nums">
              {shareText(t, count, all)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
