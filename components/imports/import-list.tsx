"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { ImportStateBadge } from "@/components/imports/import-state-badge";
import { SKIPPED_ROWS_ID } from "@/components/imports/import-text";
import { UndoButton } from "@/components/imports/undo-import";
import { ActorName } from "@/components/activity/actor-name";
import { useText } from "@/components/texts";
import { DataList } from "@/components/ui/data-list";
import type { Column } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { GroupedNumber } from "@/components/ui/grouped-number";
import { ListFoot } from "@/components/ui/list-foot";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import { useAddress } from "@/components/ui/use-address";
import { importListHref, readImportListUrl } from "@/lib/imports/list-url";
import type { ImportEntry } from "@/lib/imports/schemas";
import { api } from "@/lib/core/console-client";

const REFETCH_MS = 2_000;

const isMoving = ({ state }: ImportEntry) => state === "queued" || state === "running";

/** Whether it is undone, and the undo kept no pet. */
const isWhollyUndone = ({ undoneBy, keptByUndo }: ImportEntry) => undoneBy !== null && keptByUndo === 0;

const columns: readonly Column<ImportEntry>[] = [
  {
    label: "columns.file",
    sort: { by: "file", kind: "text" },
    card: "title",
    cell: ({ id, fileName }) => (
      <TextLink kind="title" dir="auto" href={`/imports/${id}`}>
        {fileName}
      </TextLink>
    ),
  },
  { label: "columns.state", sort: { by: "state", kind: "text" }, cell: (entry) => <State entry={entry} /> },
  {
    label: "columns.petsAdded",
    sort: { by: "added", kind: "number" },
    align: "end",
    cell: (entry) => <Done count={entry.added} isUndone={isWhollyUndone(entry)} />,
  },
  {
    label: "columns.petsUpdated",
    align: "end",
    cell: (entry) => <Done count={entry.updated} isUndone={isWhollyUndone(entry)} />,
  },
  {
    label: "columns.leftOut",
    align: "end",
    className: "sm:max-xl:hidden",
    cell: ({ id, skipped, leftOut }) => skipped !== null && <Skipped importId={id} count={skipped + (leftOut ?? 0)} />,
  },
  { label: "columns.who", className: "sm:max-xl:hidden", cell: ({ who }) => <ActorName who={who} /> },
  {
    label: "columns.when",
    sort: { by: "when", kind: "time" },
    cell: ({ createdAt, who }) => (
      <div>
        <Time value={createdAt} isFocusable={false} />
        {/* In place of the column before, where the table needs its room. */}
        <div className="text-muted hidden text-xs sm:max-xl:block">
          <ActorName who={who} />
        </div>
      </div>
    ),
  },
  {
    label: "columns.actions",
    isLabelHidden: true,
    align: "end",
    isPinned: true,
    cell: (entry) => <UndoButton entry={entry} size="sm" />,
  },
];

/** All imported or waiting files: who uploaded them, when, and the result. */
export function ImportList() {
  const t = useText();
  const list = useAddress(readImportListUrl);
  const query = useInfiniteQuery({
    ...api.imports.list.infiniteQueryOptions(list, "after"),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ imports }) => imports.some(isMoving)) ? REFETCH_MS : false,
  });
  return (
    <DataList
      caption={t("imports.title")}
      columns={columns}
      keyOf={({ id }) => id}
      ordering={{
        order: list.order,
        hrefOf: (order) => importListHref({ order: order as typeof list.order }),
      }}
      query={query}
      items={query.data?.pages.flatMap((page) => page.imports)}
      errorTitle={t("imports.notLoaded")}
      empty={
        <EmptyState icon={FileUp} title={t("imports.noImports")}>
          {t("imports.noImportsHint")}
        </EmptyState>
      }
      foot={<ListFoot query={query} moreLabel={t("imports.showEarlier")} />}
    />
  );
}

/** The state of an import; of one whose undo kept pets, a link to them. */
function State({ entry }: { entry: ImportEntry }) {
  const badge = <ImportStateBadge entry={entry} />;
  if (entry.undoneBy === null || entry.keptByUndo === 0) return badge;
  return <TextLink href={`/jobs/${entry.undoneBy}`}>{badge}</TextLink>;
}

/** How many pets an import added or updated, struck through once that is undone. */
function Done({ count, isUndone }: { count: number | null; isUndone: boolean }) {
  if (count === null) return null;
  if (!isUndone || count === 0) return <GroupedNumber value={count} />;
  return (
    <del className="text-muted">
      <GroupedNumber value={count} />
    </del>
  );
}

/** How many rows an import skipped; unless it is none, a link to why. */
function Skipped({ importId, count }: { importId: string; count: number }) {
  if (count === 0) return <span className="text-muted">0</span>;
  return (
    <TextLink href={`/imports/${importId}#${SKIPPED_ROWS_ID}`} className="no-underline hover:underline">
      <GroupedNumber value={count} />
    </TextLink>
  );
}
