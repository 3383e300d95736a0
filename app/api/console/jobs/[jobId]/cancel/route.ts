import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { cancelJobContract } from "@/lib/jobs/console-contract";
import { cancelJob } from "@/lib/jobs/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  POST: handleConsole(cancelJobContract, ({ actor, params, requestId }) => cancelJob(actor, params.jobId, requestId)),
});
