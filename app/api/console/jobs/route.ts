import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { listJobsContract } from "@/lib/jobs/console-contract";
import { listJobs } from "@/lib/jobs/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  GET: handleConsole(listJobsContract, ({ actor, query }) => listJobs(actor, query)),
});
