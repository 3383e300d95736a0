"use client";

import { Sparkline } from "@/components/overview/sparkline";
import { useText } from "@/components/texts";
import { Link } from "@/components/ui/link";
import { groupDigits } from "@/components/ui/grouped-number";
import { TextLink } from "@/components/ui/text-link";
import { inboxHref } from "@/lib/messages/list-url";
import type { ShopOverview } from "@/lib/overview/schemas";
import { petListHref } from "@/lib/pets/list-url";
import { formatDate } from "@/lib/texts/formats";

const WEEK = 7;

/** The most important figures, each with a link to the details; those of a day beside the days before. */
export function Figures({ overview: { pets, days, unread, assigned, calls } }: { overview: ShopOverview }) {
  const t = useText();
  const today = days.at(-1);
  const courseOf = (event: "added" | "sold", text: "overview.addedOn" | "overview.soldOn") =>
    days.slice(-WEEK).map((day) => ({
      count: day[event],
      text: t(text, { day: formatDate(t.language, "weekday", day.day, "UTC"), count: BigInt(day[event]) }),
    }));
  const rows = [...calls.busiest, ...(calls.others ? [calls.others] : []), calls.withoutKey];
  const sum = (of: "calls" | "errors") => rows.reduce((total, row) => total + BigInt(row.today[of]), 0n);
  const figures = [
    {
      label: t("overview.pets"),
      value: groupDigits(t, pets.all),
      note: t("overview.addedToday", { count: BigInt(today?.added ?? "0") }),
      course: courseOf("added", "overview.addedOn"),
      href: "/pets",
    },
    {
      label: t("overview.markedAsSoldToday"),
      value: groupDigits(t, today?.sold ?? "0"),
      note: t("overview.yesterday", { count: BigInt(days.at(-2)?.sold ?? "0") }),
      course: courseOf("sold", "overview.soldOn"),
      href: petListHref({ status: "sold" }),
    },
    {
      label: t("overview.messagesWaiting"),
      value: unread > 99 ? "99+" : String(unread),
      note: unread === 0 ? t("overview.allRead") : t("overview.notReadYet"),
      more: assigned > 0 && {
        text: t("overview.assignedToYou", { count: assigned }),
        href: inboxHref({ show: "mine" }),
      },
      href: unread === 0 ? "/messages" : "/messages?show=unread",
    },
    {
      label: t("overview.callsToday"),
      value: groupDigits(t, sum("calls")),
      note: t("overview.errorsAndYesterday", {
        errors: sum("errors"),
        yesterday: BigInt(calls.week.at(-2)?.calls ?? "0"),
      }),
      course: calls.week.map((day) => ({
        count: day.calls,
        text: t("overview.callsOn", {
          day: formatDate(t.language, "weekday", day.day, "UTC"),
          count: BigInt(day.calls),
        }),
      })),
      href: "/api-keys",
    },
  ];
  return (
    <ul className="mb-4 grid grid-cols-2 gap-4 lg:grid-cols-4 print:grid-cols-4">
      {figures.map(({ label, value, note, href, course, more }) => (
        <li key={label} className="bg-surface border-line relative min-w-0 rounded-lg border p-4">
          <p className="text-muted text-sm">
            <Link href={href} className="after:absolute after:inset-0 after:rounded-lg hover:underline">
              {label}
            </Link>
          </p>
          <div className="mt-1 flex items-end justify-between gap-2">
            <p className="text-xl font-semibold tabular-nums">{value}</p>
            {course && <Sparkline days={course} />}
          </div>
          <p className="text-muted mt-0.5 text-xs">{note}</p>
          {more && (
            <p className="relative w-fit text-xs">
              <TextLink href={more.href} className="inline-flex min-h-6 items-center">
                {more.text}
              </TextLink>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
