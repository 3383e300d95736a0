"use client";

import { useText } from "@/components/texts";
import { Link } from "@/components/ui/link";
import { groupDigits } from "@/components/ui/grouped-number";
import type { ShopOverview } from "@/lib/overview/schemas";
import { petListHref } from "@/lib/pets/list-url";

/** The most important figures, each with a link to the details. */
export function Figures({ overview: { pets, days, unread, calls } }: { overview: ShopOverview }) {
  const t = useText();
  const today = days.at(-1);
  const rows = [...calls.busiest, ...(calls.others ? [calls.others] : []), calls.withoutKey];
  const sum = (of: "calls" | "errors") => rows.reduce((total, row) => total + BigInt(row.today[of]), 0n);
  const figures = [
    {
      label: t("overview.pets"),
      value: groupDigits(pets.all),
      note: t("overview.availableCount", { count: BigInt(pets.available) }),
      href: "/pets",
    },
    {
      label: t("overview.markedAsSoldToday"),
      value: groupDigits(today?.sold ?? "0"),
      note: t("overview.addedToday", { count: BigInt(today?.added ?? "0") }),
      href: petListHref({ status: "sold" }),
    },
    {
      label: t("overview.messagesWaiting"),
      value: unread > 99 ? "99+" : String(unread),
      note: unread === 0 ? t("overview.allRead") : t("overview.notReadYet"),
      href: unread === 0 ? "/messages" : "/messages?show=unread",
    },
    {
      label: t("overview.callsToday"),
      value: groupDigits(sum("calls")),
      note: t("overview.errorCount", { count: sum("errors") }),
      href: "/api-keys",
    },
  ];
  return (
    <ul className="mb-4 grid grid-cols-2 gap-4 lg:grid-cols-4 print:grid-cols-4">
      {figures.map(({ label, value, note, href }) => (
        <li key={label} className="bg-surface border-line relative min-w-0 rounded-lg border p-4">
          <p className="text-muted text-sm">
            <Link href={href} className="after:absolute after:inset-0 after:rounded-lg hover:underline">
              {label}
            </Link>
          </p>
          <p className="mt-1 text-xl font-semibold tabular-nums">{value}</p>
          <p className="text-muted text-xs">{note}</p>
        </li>
      ))}
    </ul>
  );
}
