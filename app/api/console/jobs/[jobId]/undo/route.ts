import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { undoJobContract } from "@/lib/jobs/console-contract";
import { undoJob } from "@/lib/pets/undo-job";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  POST: handleConsole(undoJobContract, ({ actor, params, requestId }) => undoJob(actor, params.jobId, requestId)),
});
