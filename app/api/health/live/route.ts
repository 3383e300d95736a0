import { readLiveness } from "@/lib/health/service";
import { handleProbe, probeJson } from "@/lib/http/handle-probe";
import { withOtherConsoleMethods } from "@/lib/http/methods";

// Liveness, for supervisors that restart a process which does not answer.
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  GET: handleProbe(() => probeJson(true, readLiveness())),
});
