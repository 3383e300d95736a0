import { readReadiness } from "@/lib/health/service";
import { handleProbe, probeJson } from "@/lib/http/handle-probe";
import { withOtherConsoleMethods } from "@/lib/http/methods";

/** Readiness, for load balancers and orchestrators: 503 while this process cannot answer requests. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  GET: handleProbe(async () => {
    const health = await readReadiness();
    return probeJson(health.status === "ok", health);
  }),
});
