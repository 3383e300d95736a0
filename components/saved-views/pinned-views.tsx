"use client";

import { useQuery } from "@tanstack/react-query";
import { useViews } from "@/components/saved-views/use-views";
import { useText } from "@/components/texts";
import { Link } from "@/components/ui/link";
import { usePathname } from "next/navigation";
import { closePopovers } from "@/components/shell/menu-link";
import { classNames } from "@/components/ui/class-names";
import { GroupedNumber } from "@/components/ui/grouped-number";
import { showAddress } from "@/components/ui/shallow-routing";
import { useAddress } from "@/components/ui/use-address";
import { readPetList, viewHref } from "@/lib/pets/list-url";
import { api } from "@/lib/core/console-client";

/** The pinned views in the sidebar below "Pets", with the number of their pets where it is known. */
export function PinnedViews() {
  const t = useText();
  const pathname = usePathname();
  const { view: current } = useAddress(readPetList);
  const pinned = useViews().filter(({ isPinned }) => isPinned);
  const { data: counts = {} } = useQuery({ ...api.savedViews.counts.queryOptions(), enabled: pinned.length > 0 });
  if (pinned.length === 0) return null;
  const isList = pathname === "/pets";
  return (
    <ul aria-label={t("views.pinnedViews")} className="border-line ms-4 mt-0.5 space-y-0.5 border-s ps-2">
      {pinned.map((view) => {
        const isCurrent = isList && current === view.id;
        const count = counts[view.id];
        return (
          <li key={view.id}>
            <Link
              href={viewHref(view)}
              prefetch={false}
              aria-current={isCurrent ? "page" : undefined}
              onNavigate={(event) => {
                closePopovers(document.querySelector(".sidebar"));
                if (!isList) return;
                event.preventDefault();
                showAddress(viewHref(view));
              }}
              className={classNames(
                "flex h-7 items-center gap-2 rounded px-2 text-sm pointer-coarse:h-10",
                isCurrent ? "text-accent font-medium" : "text-muted hover:bg-sunken hover:text-ink",
              )}
            >
              <span dir="auto" className="flex-1 truncate text-page-start">
                {view.name}
              </span>
              {count !== undefined && (
                <span className="text-muted text-xs font-normal tabular-nums">
                  <GroupedNumber value={count} />
                  <span className="sr-only"> {t("views.pets", { count: BigInt(count) })}</span>
                </span>
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
