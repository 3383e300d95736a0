import { readLiveness } from "@/lib/health/service";
import { handleProbe, probeJson } from "@/lib/http/handle-probe";
import { withOtherConsoleMethods } from "@/lib/http/methods";

// For who starts a process again that does not answer.
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  GET: handleProbe(() => probeJson(true, readLiveness())),
});
