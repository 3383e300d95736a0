import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { listJobFailuresContract } from "@/lib/jobs/console-contract";
import { listJobFailures } from "@/lib/jobs/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  GET: handleConsole(listJobFailuresContract, ({ actor, params, query }) =>
    listJobFailures(actor, params.jobId, query.after),
  ),
});
