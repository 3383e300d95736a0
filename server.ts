import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import next from "next";
import { flushKeyUses } from "@/lib/api-keys/last-use";
import { stopKeyCache } from "@/lib/api-keys/verify";
import { closeDb } from "@/lib/db";
import { stampClientAddress } from "@/lib/http/client-address";
import { log } from "@/lib/log";
import { DeliveryWorker } from "@/lib/messages/delivery-worker";
import { answerApiRequest, answerBrokenRequests, isApiRequest, useOriginForm } from "@/lib/server/api-lane";
import { settings } from "@/lib/settings";

/**
 * One web process: the API by its route modules, everything else by Next.js. The supervisor starts it, tells it to
 * stop by SIGTERM, and hears from it when it listens. Alone it needs DATABASE_URL and AUTH_SECRET.
 */
const isDev = process.env.NODE_ENV !== "production";
const { host, port } = settings();
const STOP_TIMEOUT_MS = 10_000;

// Next.js listens for upgrades (of its hot reload) on the server that it is told of, and drops any other. A client that
// offers HTTP/2 by an Upgrade header, as `curl --http2` does, would get no answer: in production it is told of a spare.
const app = next({ dev: isDev, hostname: host, port, ...(isDev ? {} : { httpServer: createServer() }) });
await app.prepare();
const answerPage = app.getRequestHandler();

// In development the API goes through Next.js as well, so that an edited route is reloaded.
// A request without Host is refused by the lane that answers it, with a body.
const server = createServer({ requireHostHeader: false }, (request, response) => {
  useOriginForm(request);
  stampClientAddress(request);
  if (!isDev && isApiRequest(request)) void answerApiRequest(request, response);
  else void answerPage(request, response);
});
answerBrokenRequests(server);
server.on("error", (error: NodeJS.ErrnoException) => {
  process.send?.({ type: "failed", code: error.code, message: error.message });
  log().fatal({ err: error }, `cannot listen on ${host}:${port}`);
  process.exitCode = 1;
  process.disconnect?.();
  setImmediate(() => process.exit(1));
});
server.listen(port, host, () => {
  process.send?.({ type: "listening", port: (server.address() as AddressInfo).port });
});

const deliveries = new DeliveryWorker();
deliveries.start();

let isStopping = false;

/** Finishes what was accepted, writes what is held in memory, and ends. */
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeIdleConnections();
  });
  await deliveries.stop();
  await flushKeyUses();
  await stopKeyCache();
  await closeDb();
  process.exit(0);
}

process.on("SIGTERM", () => void stop());
// Ctrl-C reaches the whole process group; the supervisor decides when each of its processes stops.
process.on("SIGINT", () => (process.connected ? undefined : void stop()));
// A supervisor that was killed cannot stop us.
process.on("disconnect", () => void stop());
