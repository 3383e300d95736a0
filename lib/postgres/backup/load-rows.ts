import { once } from "node:events";
import { finished } from "node:stream/promises";
import type pg from "pg";
import { type CopyStreamQuery, from } from "pg-copy-streams";
import { columnList } from "@/lib/postgres/backup/copy-table";
import { type Frame, readTableHead } from "@/lib/postgres/backup/format";

/**
 * Loads the rows of a backup, table by table, as fast as PostgreSQL accepts them.
 * @throws PostgreSQL's error for rows that it rejects.
 */
export async function loadRows(
  client: pg.Client,
  frames: AsyncIterable<Frame>,
  onProgress: (text: string) => void,
): Promise<void> {
  let load: Load | undefined;
  for await (const { kind, payload } of frames) {
    if (kind === "rows") {
      await load?.write(payload);
      continue;
    }
    await load?.end();
    if (kind === "manifest") return;
    const head = readTableHead(payload);
    // The table was created or truncated in this transaction, so nobody can see the rows before it ends: they can be
    // frozen right away.
    const sql = `COPY ${client.escapeIdentifier(head.name)} (${columnList(client, head)}) FROM STDIN WITH (FREEZE)`;
    load = new Load(client.query(from(sql)), () => onProgress(`Loading ${head.name}`));
  }
}

class Load {
  private readonly done: Promise<void>;

  constructor(
    private readonly stream: CopyStreamQuery,
    private onFirst: (() => void) | undefined,
  ) {
    this.done = finished(stream);
    this.done.catch(() => {});
  }

  async write(rows: Buffer): Promise<void> {
    this.onFirst?.();
    this.onFirst = undefined;
    if (!this.stream.write(rows)) await Promise.race([once(this.stream, "drain"), this.done]);
  }

  async end(): Promise<void> {
    this.stream.end();
    await this.done;
  }
}
