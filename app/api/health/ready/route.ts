import { readReadiness } from "@/lib/health/service";
import { handleProbe, probeJson } from "@/lib/http/handle-probe";
import { withOtherConsoleMethods } from "@/lib/http/methods";

// For who decides which processes get requests.
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  GET: handleProbe(async () => {
    const health = await readReadiness();
    return probeJson(health.status === "ok", health);
  }),
});
