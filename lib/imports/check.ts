import { recordFaults, removeFaults } from "@/lib/imports/faults";
import { FaultCollector } from "@/lib/imports/faults-file";
import type { ImportCheck } from "@/lib/imports/schemas";
import { judgeRows, readSource } from "@/lib/imports/source";
import { UnreadableFile } from "@/lib/imports/unreadable-file";
import type { JobHandler } from "@/lib/jobs/handler";
import { db } from "@/lib/db";

/**
 * The dry run of an import: validates every row and adds nothing. Its result applies only to the settings it ran with.
 */
export const checkHandler: JobHandler = {
  // It changes nothing, so it can start again.
  interrupted: "resume",
  async run(job) {
    const source = await readSource(job.params);
    const faults = new FaultCollector();
    await removeFaults(db(), source.id);
    let good = 0;
    let pieces = 0;
    let unreadable: string | null = null;
    try {
      for await (const { judgements, total } of judgeRows(source)) {
        for (const judgement of judgements) {
          if ("pet" in judgement) good++;
          else faults.add(judgement.faults);
        }
        pieces = await recordFaults(db(), source.id, faults, pieces);
        await job.report({ done: good + faults.badRows, failed: faults.badRows, total });
      }
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      unreadable = error.message;
    }
    const check: ImportCheck = { good, bad: faults.badRows, ...faults.summary, unreadable };
    await job.step(async (tx) => {
      await recordFaults(tx, source.id, faults, pieces, true);
      await tx.petImport.updateMany({
        where: { id: source.id, version: source.version },
        data: { check, hasFaults: faults.badRows > 0 },
      });
      return { done: good + faults.badRows, changed: 0, failed: faults.badRows, isLast: true };
    });
  },
};
