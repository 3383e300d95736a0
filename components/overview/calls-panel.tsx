"use client";

import type { ReactNode } from "react";
import { removalHref, removalText } from "@/components/api-keys/removal-text";
import { useText } from "@/components/texts";
import { Bar } from "@/components/overview/bar";
import { Panel } from "@/components/overview/panel";
import { shareText } from "@/components/overview/share-text";
import { GroupedNumber } from "@/components/ui/grouped-number";
import { Isolated } from "@/components/ui/isolated";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import type { CallCounts, ShopOverview } from "@/lib/overview/schemas";

type CallRow = { key: string; title: ReactNode; counts: CallCounts };

/**
 * The callers of the API, and their errors: a table with a bar in each row.
 *
 * @param days the number of days in the range
 * @param isOwner whether the reader can see whose keys they are
 */
export function CallsPanel({ calls, days, isOwner }: { calls: ShopOverview["calls"]; days: number; isOwner: boolean }) {
  const t = useText();
  const rows: CallRow[] = [
    ...calls.busiest.map(({ id, name, prefix, owner, ...counts }) => ({
      key: id,
      title: (
        <>
          <Isolated>{name}</Isolated>
          <span className="text-muted block text-xs">
            {t.rich("overview.keyOf", {
              prefix,
              owner,
              code: (text) => <code className="font-mono">{text}</code>,
              b: (text) => <Isolated>{text}</Isolated>,
            })}
          </span>
        </>
      ),
      counts,
    })),
    ...(calls.others ? [{ key: "others", title: t("overview.otherKeys"), counts: calls.others }] : []),
    ...(calls.withoutKey.range.calls === "0"
      ? []
      : [{ key: "without", title: t("overview.withoutKey"), counts: calls.withoutKey }]),
  ];
  const all = rows.reduce((total, { counts }) => total + Number(counts.range.calls), 0);
  return (
    <Panel
      title={t("overview.callsPerKey")}
      summary={t("overview.callsHint")}
      more={<TextLink href="/api-keys">{t("overview.apiKeys")}</TextLink>}
    >
      {rows.length === 0 ? (
        <p className="text-muted py-8 text-center text-sm">
          {t.rich("overview.noCalls", { link: (text) => <TextLink href="/get-started">{text}</TextLink> })}
        </p>
      ) : (
        <table className="w-full text-sm">
          <thead>
            <tr className="text-muted text-end">
              <th scope="col" className="border-line border-b py-1.5 text-start font-medium">
                {t("overview.key")}
              </th>
              <td className="border-line hidden border-b sm:table-cell" />
              <th scope="col" className="border-line border-b py-1.5 ps-3 text-end font-medium">
                {t("overview.days", { count: days })}
              </th>
              <th scope="col" className="border-line border-b py-1.5 ps-3 text-end font-medium">
                {t("overview.today")}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, title, counts }) => (
              <tr key={key} className="align-top">
                <th scope="row" className="w-2/5 max-w-0 py-1.5 pe-3 text-start font-normal wrap-anywhere">
                  {title}
                </th>
                <td className="hidden pt-3 sm:table-cell">
                  <Bar share={Number(counts.range.calls) / Math.max(all, 1)} />
                </td>
                <CallsCell {...counts.range} />
                <CallsCell {...counts.today} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {calls.deprecated.map(({ count, keys, ...removal }) => (
        <div key={removal.operationId} className="mt-3">
          <Notice tone="notice" title={removalText(t, removal)}>
            {t("overview.calledIt", { keys, count: BigInt(count) })}{" "}
            {isOwner ? (
              <TextLink href="/api-keys?whose=everyone">{t("overview.seeKeys")}</TextLink>
            ) : (
              <TextLink href={removalHref(removal)}>{t("apiKeys.callInstead")}</TextLink>
            )}
          </Notice>
        </div>
      ))}
    </Panel>
  );
}

function CallsCell({ calls, errors }: CallCounts["today"]) {
  const t = useText();
  return (
    <td className="w-px py-1.5 ps-4 text-end whitespace-nowrap">
      <GroupedNumber value={calls} />
      <span className="text-muted block text-xs">
        {errors === "0"
          ? t("overview.noErrors")
          : t("overview.errorsShare", { count: BigInt(errors), share: shareText(t, errors, calls) })}
      </span>
    </td>
  );
}
