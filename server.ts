import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { setFlagsFromString } from "node:v8";
import next from "next";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state.js";
import { flushCalls } from "@/lib/api-keys/calls";
import { flushKeyUses } from "@/lib/api-keys/last-use";
import { startKeyCache, stopKeyCache } from "@/lib/api-keys/verify";
import { closeDb } from "@/lib/db";
import { beginStopping, isStopping } from "@/lib/health/service";
import { endLiveStreams } from "@/lib/live/service";
import { jobHandlers } from "@/lib/jobs/handlers";
import { JobRunner } from "@/lib/jobs/runner";
import { hasCookies, ownCookies } from "@/lib/core/cookies";
import { setIncomingHeader } from "@/lib/http/incoming-header";
import { log, logConsole } from "@/lib/log";
import { DeliveryWorker } from "@/lib/messages/delivery-worker";
import { startMetrics } from "@/lib/metrics/service";
import { answerApiRequest, isApiRequest } from "@/lib/server/api-router";
import { answerBrokenRequests } from "@/lib/server/broken-requests";
import { serverOptions } from "@/lib/server/bounds";
import { closerOf } from "@/lib/server/close-server";
import { boundConnections } from "@/lib/server/connections";
import { compressPage } from "@/lib/server/compress-page";
import { countPage, dropConditions, refusePageRequest, shortenUserAgent } from "@/lib/server/page-requests";
import { refuseInvalidRequest } from "@/lib/server/request-checks";
import { continueWhenRead } from "@/lib/server/expect-continue";
import { PageFiles } from "@/lib/server/page-files";
import { PageGate } from "@/lib/server/page-gate";
import { answerInTurn } from "@/lib/server/pipelining";
import { RequestTurns } from "@/lib/server/request-turns";
import { SharedPageFiles, storePageFiles, sweepPageFiles } from "@/lib/server/shared-page-files";
import { beginHeartbeat } from "@/lib/server/heartbeat";
import { answerUnavailable } from "@/lib/server/unavailable-page";
import { answerWellKnown } from "@/lib/server/well-known";
import { settings } from "@/lib/settings";
import { SearchIndexWorker } from "@/lib/sweep/search-indexes";
import { Sweeper } from "@/lib/sweep/sweeper";
import { applyWebhookSettingsOnce } from "@/lib/webhooks/managed";
import { WebhookWorker } from "@/lib/webhooks/worker";

/**
 * The program of a web process. It serves the API with its route modules, the scripts and styles of pages from memory, and
 * everything else with Next.js. The supervisor starts it, waits for its message that it listens, and stops it with SIGTERM.
 * Without the supervisor, it needs DATABASE_URL and AUTH_SECRET.
 */
const isDev = process.env.NODE_ENV !== "production";
// By default, V8 lets garbage grow to several times the memory in use before it collects it. At 30 percent, it collects so
// often that one list request in a hundred takes twice as long.
setFlagsFromString("--heap-growing-percent=60");
const { host, port, drainMs } = settings();
const STOP_TIMEOUT_MS = 10_000 + drainMs;
if (!isDev) logConsole();

// Next.js handles upgrades (for its hot reload) on the server passed as `httpServer`, and drops all others. A client that
// offers HTTP/2 with an Upgrade header, like `curl --http2`, would get no response. In production, Next.js therefore gets
// an unused server.
const app = next({ dev: isDev, hostname: host, port, ...(isDev ? {} : { httpServer: createServer() }) });
const pageFiles = isDev ? null : new PageFiles(path.join(process.cwd(), ".next/static"), new SharedPageFiles());
// Before it serves pages, whose files may be asked of other processes. Without the database it starts all the same: the
// first sweep tries again.
await Promise.all([
  app.prepare(),
  pageFiles &&
    storePageFiles(pageFiles.files).catch((error: Error) =>
      log().warn({ error: error.message }, "could not store the files of the pages in the database; retrying later"),
    ),
]);
const answerPage = app.getRequestHandler();
const pageGate = new PageGate();
const requestTurns = new RequestTurns();

// In development the API goes through Next.js as well, so that an edited route is reloaded.
const server = createServer(serverOptions, accept);
server.on("checkContinue", (request, response) => {
  continueWhenRead(request, response);
  accept(request, response);
});

function accept(request: IncomingMessage, response: ServerResponse): void {
  const begin = () => answer(request, response);
  answerInTurn(request, response, () => requestTurns.enter(request, response, begin));
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  if (refuseInvalidRequest(request, response)) return;
  // Makes the next request of this client reach another process.
  if (isStopping()) response.shouldKeepAlive = false;
  if (!isDev && isApiRequest(request)) return void answerApiRequest(request, response);
  if (pageFiles) pageFiles.answer(request, response, () => answerPageRequest(request, response));
  else answerPageRequest(request, response);
}

function answerPageRequest(request: IncomingMessage, response: ServerResponse): void {
  if (!isDev) compressPage(request, response);
  countPage(response);
  if (answerWellKnown(request, response)) return;
  // In development, Next.js has further endpoints, such as those of its error overlay.
  if (!isDev && refusePageRequest(request, response, parseAndValidateFlightRouterState)) return;
  if (hasCookies(request.headers)) setIncomingHeader(request, "cookie", ownCookies(request.headers));
  shortenUserAgent(request);
  dropConditions(request);
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

// Whatever is asked for first has the clock of the database.
startKeyCache();
const settleWebhook = applyWebhookSettingsOnce();
const deliveries = new DeliveryWorker(settleWebhook);
deliveries.start();
const jobs = new JobRunner(jobHandlers);
jobs.start();
const webhook = new WebhookWorker(settleWebhook);
webhook.start();
const sweeper = new Sweeper(pageFiles ? [() => storePageFiles(pageFiles.files), sweepPageFiles] : []);
sweeper.start();
const searchIndexes = new SearchIndexWorker();
searchIndexes.start();

/**
 * Reports that the process is not ready, finishes accepted requests, writes buffered data, and exits. With DRAIN_SECONDS,
 * it keeps accepting requests for that long, so that load balancers notice that it is not ready.
 */
async function stop(): Promise<void> {
  if (isStopping()) return;
  beginStopping();
  setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
  // Jobs continue in another process, so they stop while the last requests are served.
  const jobsStopped = jobs.stop();
  const webhookStopped = webhook.stop();
  if (drainMs > 0) await new Promise((resolve) => setTimeout(resolve, drainMs));
  await closeServer();
  await jobsStopped;
  await deliveries.stop();
  await webhookStopped;
  await sweeper.stop();
  await searchIndexes.stop();
  await Promise.all([flushKeyUses(), flushCalls()]);
  await stopKeyCache();
  await closeDb();
  process.exit(0);
}

process.on("SIGTERM", () => void stop());
// Ctrl-C reaches the whole process group, but the supervisor decides when its processes stop.
process.on("SIGINT", () => (process.connected ? undefined : void stop()));
// A killed supervisor cannot stop this process.
process.on("disconnect", () => void stop());
