import { checkHandler } from "@/lib/imports/check";
import { importHandler } from "@/lib/imports/run";
import type { JobKind } from "@/lib/jobs/console-contract";
import type { JobHandler } from "@/lib/jobs/handler";
import { bulkHandler } from "@/lib/pets/bulk-handler";
import { undoHandler } from "@/lib/pets/undo-job";

/** How many pets are one step: enough that its commit does not count, few enough that nobody waits long for a lock. */
const STEP_SIZE = 2_000;

/** How each kind of job is done. */
export const jobHandlers: Partial<Record<JobKind, JobHandler>> = {
  bulk: bulkHandler(STEP_SIZE),
  undo: undoHandler(STEP_SIZE),
  check: checkHandler,
  import: importHandler,
};
