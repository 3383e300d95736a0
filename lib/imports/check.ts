import { deleteRowErrors, RowErrorCollector, storeRowErrors } from "@/lib/imports/row-errors";
import type { ImportCheck } from "@/lib/imports/schemas";
import { readSource, validateRows } from "@/lib/imports/source";
import { UnreadableFile } from "@/lib/imports/encoding";
import type { JobHandler } from "@/lib/jobs/job-run";
import { db } from "@/lib/db";

/**
 * The dry run of an import: validates every row and adds nothing. Its result applies only to the settings it ran with.
 */
export const checkHandler: JobHandler = {
  // It changes nothing, so it can start again.
  interrupted: "resume",
  // A dry run of a large file takes minutes, and few jobs run at once: one account must not occupy all slots.
  isAlone: "of account",
  async run(job) {
    const source = await readSource(job.params);
    const errors = new RowErrorCollector();
    await deleteRowErrors(db(), source.id);
    let good = 0;
    let pieces = 0;
    let unreadable: string | null = null;
    try {
      for await (const { validated, total } of validateRows(source)) {
        for (const row of validated) {
          if ("pet" in row) good++;
          else errors.add(row.errors);
        }
        pieces = await storeRowErrors(db(), source.id, errors, pieces);
        await job.report({ done: good + errors.badRows, failed: errors.badRows, total });
      }
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      unreadable = error.message;
    }
    const check: ImportCheck = { good, bad: errors.badRows, ...errors.summary, unreadable };
    await job.step(async (tx) => {
      await storeRowErrors(tx, source.id, errors, pieces, true);
      await tx.petImport.updateMany({
        where: { id: source.id, version: source.version },
        data: { check, hasFaults: errors.badRows > 0 },
      });
      return { done: good + errors.badRows, changed: 0, failed: errors.badRows, isLast: true };
    });
  },
};
