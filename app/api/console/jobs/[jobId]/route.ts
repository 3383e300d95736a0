import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { readJobContract } from "@/lib/jobs/console-contract";
import { readJob } from "@/lib/jobs/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  GET: handleConsole(readJobContract, ({ actor, params }) => readJob(actor, params.jobId)),
});
