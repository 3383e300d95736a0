import { checkHandler } from "@/lib/imports/check";
import { importHandler } from "@/lib/imports/run";
import type { JobKind } from "@/lib/jobs/schemas";
import type { JobHandler } from "@/lib/jobs/job-run";
import { bulkHandler } from "@/lib/pets/bulk-handler";
import { undoHandler } from "@/lib/pets/undo-job";

/** The maximum number of pets per step: large enough to amortize the commit. */
const STEP_SIZE_MAX = 2_000;

/** The handlers by kind of job. */
export const jobHandlers: Partial<Record<JobKind, JobHandler>> = {
  bulk: bulkHandler(STEP_SIZE_MAX),
  undo: undoHandler(STEP_SIZE_MAX),
  check: checkHandler,
  import: importHandler,
};
