import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { setFlagsFromString } from "node:v8";
import next from "next";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state.js";
import { flushCalls } from "@/lib/api-keys/calls";
import { flushKeyUses } from "@/lib/api-keys/last-use";
import { stopKeyCache } from "@/lib/api-keys/verify";
import { closeDb } from "@/lib/db";
import { beginStopping, isStopping } from "@/lib/health/service";
import { endLiveStreams } from "@/lib/live/service";
import { jobHandlers } from "@/lib/jobs/handlers";
import { JobRunner } from "@/lib/jobs/runner";
import { log, logConsole } from "@/lib/log";
import { DeliveryWorker } from "@/lib/messages/delivery-worker";
import { startMetrics } from "@/lib/metrics/service";
import { answerApiRequest, answerBrokenRequests, isApiRequest } from "@/lib/server/api-router";
import { serverOptions } from "@/lib/server/bounds";
import { closerOf } from "@/lib/server/close-server";
import { boundConnections } from "@/lib/server/connections";
import { compressPage } from "@/lib/server/compress-page";
import { countPage, refusePageRequest } from "@/lib/server/page-requests";
import { refuseAtDoor } from "@/lib/server/door";
import { continueWhenRead } from "@/lib/server/expect-continue";
import { mergeChunks } from "@/lib/server/merge-chunks";
import { PageFiles } from "@/lib/server/page-files";
import { PageGate } from "@/lib/server/page-gate";
import { answerInTurn } from "@/lib/server/pipelining";
import { beginHeartbeat } from "@/lib/server/heartbeat";
import { answerUnavailable } from "@/lib/server/unavailable-page";
import { answerWellKnown } from "@/lib/server/well-known";
import { settings } from "@/lib/settings";
import { Sweeper } from "@/lib/sweep/sweeper";
import { applyWebhookSettingsOnce } from "@/lib/webhooks/managed";
import { WebhookWorker } from "@/lib/webhooks/worker";

/**
 * One web process: the API by its route modules, the files of the pages from memory, everything else by Next.js. The
 * supervisor starts it, tells it to stop by SIGTERM, and hears from it when it listens. Alone it needs DATABASE_URL and
 * AUTH_SECRET.
 */
const isDev = process.env.NODE_ENV !== "production";
// V8 would otherwise let garbage grow to several times the memory in use before it collects it. At 30 percent, it collects so often
// that one list in a hundred takes twice as long.
setFlagsFromString("--heap-growing-percent=60");
const { host, port, drainMs } = settings();
const STOP_TIMEOUT_MS = 10_000 + drainMs;
if (!isDev) logConsole();

// Next.js listens for upgrades (of its hot reload) on the server that it is told of, and drops any other. A client that
// offers HTTP/2 by an Upgrade header, as `curl --http2` does, would get no answer: in production it is told of a spare.
const app = next({ dev: isDev, hostname: host, port, ...(isDev ? {} : { httpServer: createServer() }) });
await app.prepare();
const answerPage = app.getRequestHandler();
const pageGate = new PageGate();
const pageFiles = isDev ? null : new PageFiles(path.join(process.cwd(), ".next/static"));

// In development the API goes through Next.js as well, so that an edited route is reloaded.
const server = createServer(serverOptions, accept);
server.on("checkContinue", (request, response) => {
  continueWhenRead(request, response);
  accept(request, response);
});

function accept(request: IncomingMessage, response: ServerResponse): void {
  mergeChunks(request);
  answerInTurn(request, response, () => answer(request, response));
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  if (refuseAtDoor(request, response)) return;
  // The next request of this client is to reach another process.
  if (isStopping()) response.shouldKeepAlive = false;
  if (!isDev && isApiRequest(request)) return void answerApiRequest(request, response);
  if (pageFiles?.answer(request, response)) return;
  if (!isDev) compressPage(request, response);
  countPage(response);
  if (answerWellKnown(request, response)) return;
  // In development, Next.js is also told what its own overlay has to say.
  if (!isDev && refusePageRequest(request, response, parseAndValidateFlightRouterState)) return;
  if (isDev) return makePage(request, response);
  pageGate.enter(request, response, () => makePage(request, response));
}

function makePage(request: IncomingMessage, response: ServerResponse): void {
  answerUnavailable(request, response);
  void answerPage(request, response);
}
startMetrics(process.env.PETSTORE_WEB_PROCESS);
beginHeartbeat();
answerBrokenRequests(server);
boundConnections(server);
const closeServer = closerOf(server, endLiveStreams);
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

const settleWebhook = applyWebhookSettingsOnce();
const deliveries = new DeliveryWorker(settleWebhook);
deliveries.start();
const jobs = new JobRunner(jobHandlers);
jobs.start();
const webhook = new WebhookWorker(settleWebhook);
webhook.start();
const sweeper = new Sweeper();
sweeper.start();

/**
 * Stops being ready, finishes accepted requests, writes data held in memory, and exits. Where a load balancer asks
 * whether it is ready (DRAIN_SECONDS), it takes requests for as long as they need to notice.
 */
async function stop(): Promise<void> {
  if (isStopping()) return;
  beginStopping();
  setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
  // A job goes on elsewhere: it stops while the last requests are answered.
  const jobsStopped = jobs.stop();
  const webhookStopped = webhook.stop();
  if (drainMs > 0) await new Promise((resolve) => setTimeout(resolve, drainMs));
  await closeServer();
  await jobsStopped;
  await deliveries.stop();
  await webhookStopped;
  await sweeper.stop();
  await Promise.all([flushKeyUses(), flushCalls()]);
  await stopKeyCache();
  await closeDb();
  process.exit(0);
}

process.on("SIGTERM", () => void stop());
// Ctrl-C reaches the whole process group; the supervisor decides when each of its processes stops.
process.on("SIGINT", () => (process.connected ? undefined : void stop()));
// A supervisor that was killed cannot stop us.
process.on("disconnect", () => void stop());
