"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { ImportStateBadge } from "@/components/imports/import-state-badge";
import { UndoButton } from "@/components/imports/undo-import";
import { actorName } from "@/components/activity/actor-text";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { GroupedNumber } from "@/components/ui/grouped-number";
import { ListFoot } from "@/components/ui/list-foot";
import { Cell, HeaderCell, Row, Table, TableBody, TableHead } from "@/components/ui/table";
import { TableSkeleton } from "@/components/ui/table-skeleton";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import type { ImportEntry } from "@/lib/imports/console-contract";
import { importListOptions } from "@/lib/imports/queries";

const columns = ["File", "State", "Added", "Left out", "Who", "When"];
const REFETCH_MS = 2_000;

const isMoving = ({ state }: ImportEntry) => state === "queued" || state === "running";

/** Every file that was imported, or is about to be: who, when, and what came of it. */
export function ImportList() {
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    ...importListOptions(),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ imports }) => imports.some(isMoving)) ? REFETCH_MS : false,
  });
  const imports = data?.pages.flatMap((page) => page.imports);
  if (!imports) {
    if (!error) return <TableSkeleton caption="Imports" columns={columns} />;
    return (
      <ErrorState
        title="The imports could not be loaded"
        message={error.message}
        isRetrying={isFetching}
        onRetry={() => refetch()}
      />
    );
  }
  if (imports.length === 0) {
    return (
      <EmptyState icon={FileUp} title="Nothing has been imported yet">
        Bring pets from a spreadsheet, or from another shop.
      </EmptyState>
    );
  }
  return (
    <>
      <Table caption="Imports">
        <TableHead>
          {columns.map((column) => (
            <HeaderCell key={column} {...(["Added", "Left out"].includes(column) && { align: "end" as const })}>
              {column}
            </HeaderCell>
          ))}
          <HeaderCell isLabelHidden>Undo</HeaderCell>
        </TableHead>
        <TableBody>
          {imports.map((entry) => (
            <ImportRow key={entry.id} entry={entry} />
          ))}
        </TableBody>
      </Table>
      {hasNextPage && (
        <ListFoot hasMore isLoading={isFetchingNextPage} moreLabel="Show earlier" onMore={() => void fetchNextPage()} />
      )}
    </>
  );
}

function ImportRow({ entry }: { entry: ImportEntry }) {
  const { id, fileName, added, skipped, who, createdAt } = entry;
  return (
    <Row>
      <Cell card="title">
        <TextLink kind="title" href={`/imports/${id}`}>
          <bdi>{fileName}</bdi>
        </TextLink>
      </Cell>
      <Cell label="State">
        <ImportStateBadge entry={entry} />
      </Cell>
      <Cell label="Added" align="end">
        {added !== null && <GroupedNumber value={added} />}
      </Cell>
      <Cell label="Left out" align="end">
        {skipped !== null && <GroupedNumber value={skipped} />}
      </Cell>
      <Cell label="Who">{actorName(who)}</Cell>
      <Cell label="When">
        <Time value={createdAt} isFocusable={false} />
      </Cell>
      <Cell align="end">
        <UndoButton entry={entry} size="sm" />
      </Cell>
    </Row>
  );
}
