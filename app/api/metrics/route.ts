import { clientAddressOf } from "@/lib/http/client-address";
import { handleProbe } from "@/lib/http/handle-probe";
import { notFoundModule, withOtherConsoleMethods, type RouteModule } from "@/lib/http/methods";
import { hasMetrics, readMetrics } from "@/lib/metrics/service";

const withMetrics = withOtherConsoleMethods({
  GET: handleProbe(async ({ headers }) => ({
    status: 200,
    contentType: "text/plain; version=0.0.4; charset=utf-8",
    text: await readMetrics(headers.get("authorization"), clientAddressOf(headers)),
  })),
});

// Without a configured token there are no metrics.
const ofShop = (method: keyof RouteModule) => (request: Request) =>
  (hasMetrics() ? withMetrics : notFoundModule)[method](request);

export const GET = ofShop("GET");
export const HEAD = ofShop("HEAD");
export const POST = ofShop("POST");
export const PUT = ofShop("PUT");
export const PATCH = ofShop("PATCH");
export const DELETE = ofShop("DELETE");
export const OPTIONS = ofShop("OPTIONS");
