import type { z } from "zod";
import type { activityExportQuery } from "@/lib/activity/schemas";
import { selectEntryRows, visibleAddress, type EntryRow } from "@/lib/activity/entries";
import { pickActivity } from "@/lib/activity/feed";
import type { Actor } from "@/lib/core/actor";
import { writeCsvText } from "@/lib/core/escape";
import { INT64_MAX } from "@/lib/core/int64";
import { parseJson, writeJson } from "@/lib/core/json";
import { withoutIsolates } from "@/lib/texts/isolation";
import { writeMessage } from "@/lib/texts/message";
import { readMessage } from "@/lib/texts/read-message";
import type { Translate } from "@/lib/texts/texts";
import { Prisma } from "@/prisma/generated/client";

type ExportQuery = z.infer<typeof activityExportQuery>;

/** The number of entries read by one statement. Few enough that those with the longest records are read in time. */
const PAGE_SIZE = 200;

/** The columns of a CSV export, and the members of each line of a JSON Lines export, in this order. */
const columns = {
  id: ({ id }) => id,
  at: ({ at }) => at.toISOString(),
  actorKind: (row) => row.actor_kind,
  actorId: (row) => row.actor_id,
  actorName: (row) => row.account_name ?? row.key_name,
  action: ({ action }) => action,
  subjectType: (row) => row.subject_type,
  subjectId: (row) => row.subject_id,
  subjectName: (row, _actor, t) =>
    row.subject_type === "job" && row.job_id !== null
      ? withoutIsolates(writeMessage(t, readMessage(row.job_title)))
      : row.subject_name,
  before: (row) => row.before,
  after: (row) => row.after,
  address: (row, actor) => visibleAddress(actor, row),
  requestId: (row) => row.request_id,
  jobId: (row) => row.job_id,
} as const satisfies Record<string, (row: EntryRow, actor: Actor, t: Translate) => bigint | string | null>;

type Format = { contentType: string; head: string; line: (row: EntryRow, actor: Actor, t: Translate) => string };

/** The writer of each file format. */
export const activityFormats: Record<ExportQuery["format"], Format> = {
  // RFC 4180: CRLF after each row, the last one too.
  csv: {
    contentType: "text/csv; charset=utf-8; header=present",
    head: `${Object.keys(columns).join(",")}\r\n`,
    line: (row, actor, t) =>
      `${Object.values(columns)
        .map((valueOf) => valueOf(row, actor, t))
        .map((value) => (typeof value === "bigint" ? value.toString() : writeCsvText(value ?? "")))
        .join(",")}\r\n`,
  },
  jsonl: {
    contentType: "application/jsonl",
    head: "",
    line: (row, actor, t) => {
      const members = Object.entries(columns).map(([name, valueOf]) => [name, valueOf(row, actor, t)]);
      const [before, after] = [row.before, row.after].map((json) => (json === null ? null : parseJson(json)));
      return `${writeJson({ ...Object.fromEntries(members), before, after })}\n`;
    },
  },
};

/**
 * Streams the feed of a filter as a file. The next page is read when the consumer asks for it, so a slow client neither
 * blocks a connection nor fills memory.
 *
 * @param t writes the titles of jobs
 * @param mark the first characters of the file, such as a byte order mark
 */
export async function* exportActivity(
  actor: Actor,
  { format, ...filter }: ExportQuery,
  t: Translate,
  mark = "",
): AsyncGenerator<string, void, void> {
  const { head, line } = activityFormats[format];
  yield mark + head;
  for (let before: bigint | null = INT64_MAX; before !== null;) {
    const { ids, next } = await pickActivity(actor, filter, before, PAGE_SIZE);
    const rows = ids.length === 0 ? [] : await selectEntryRows(Prisma.sql`a.id = ANY (${ids}::bigint[])`);
    // Also without rows: between two chunks others have their turn, and an export whose reader has left ends.
    yield rows.map((row) => line(row, actor, t)).join("");
    before = next;
  }
}
