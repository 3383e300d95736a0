import type { IncomingMessage, ServerResponse } from "node:http";
import { processSingleton } from "@/lib/core/process-singleton";
import { incomingLanguage } from "@/lib/http/incoming-header";
import { makeNonce } from "@/lib/http/page-headers";
import { requestIdFrom } from "@/lib/http/request-id";
import { toAppError } from "@/lib/http/to-app-error";
import { languages, translateTo, type LanguageTag } from "@/lib/texts/languages";

const RETRY_S = 2;

/** Active page requests by id, and whether the database failed one. */
type PageRequests = Map<string, { isUnavailable: boolean }>;

const pageRequests = processSingleton("page-requests", (): PageRequests => new Map());

/** Records that a page failed; only an unavailable database counts. */
export function notePageFailure(requestId: string, error: unknown): void {
  const request = pageRequests().get(requestId);
  if (request && toAppError(error, false).code === "unavailable") request.isUnavailable = true;
}

/**
 * Turns Next.js's 500 response to this request into 503 when the database is unavailable, with `Retry-After` and a
 * self-contained page that explains the problem and reloads until the shop is back. Next.js itself cannot send 503.
 */
export function answerUnavailable(request: IncomingMessage, response: ServerResponse): void {
  const requestId = requestIdFrom(request.headers["x-request-id"]);
  // The log entry of the failure has the same id.
  request.headers["x-request-id"] = requestId;
  const known = { isUnavailable: false };
  pageRequests().set(requestId, known);
  response.once("close", () => {
    if (pageRequests().get(requestId) === known) pageRequests().delete(requestId);
  });
  const writeHead = response.writeHead.bind(response) as (status: number, ...rest: unknown[]) => ServerResponse;
  response.writeHead = (status: number, ...rest: unknown[]) => {
    if (status !== 500 || !known.isUnavailable) return writeHead(status, ...rest);
    response.writeHead = writeHead;
    replace(request, response, requestId);
    return response;
  };
}

/** Sends that page to a client that accepts HTML, instead of any other response. @returns whether it did */
export function sendUnavailablePage(request: IncomingMessage, response: ServerResponse): boolean {
  if (!request.headers.accept?.includes("text/html")) return false;
  const requestId = requestIdFrom(request.headers["x-request-id"]);
  response.setHeaders(new Headers({ "X-Request-Id": requestId, "X-Content-Type-Options": "nosniff" }));
  replace(request, response, requestId);
  return true;
}

/** Sends the page and discards later writes. */
function replace(request: IncomingMessage, response: ServerResponse, requestId: string): void {
  const nonce = makeNonce();
  const html = page(incomingLanguage(request), nonce, requestId);
  for (const name of ["Link", "Content-Encoding", "Transfer-Encoding", "ETag"]) response.removeHeader(name);
  response.writeHead(503, {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Length": Buffer.byteLength(html),
    "Content-Security-Policy": `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
    "Cache-Control": "no-store",
    "Retry-After": String(RETRY_S),
    Refresh: String(RETRY_S),
  });
  const { end } = response;
  response.write = () => true;
  response.end = () => response;
  end.call(response, request.method === "HEAD" ? "" : html, "utf8");
}

function page(language: LanguageTag, nonce: string, requestId: string): string {
  const t = translateTo(language);
  return `<!doctype html>
<html lang="${language}" dir="${languages[language].direction}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${t("unavailable.oneMoment")} · Petstore Console</title>
<style nonce="${nonce}">
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 0; min-height: 100dvh; display: grid; place-items: center; }
  main { max-width: 26rem; padding: 1.5rem; text-align: center; }
  h1 { margin: 0; font-size: 1rem; font-weight: 600; }
  p { margin: 0.5rem 0 0; font-size: 0.875rem; }
  a { color: inherit; }
  small { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
</style>
<main>
  <h1>${t("unavailable.title")}</h1>
  <p role="status">${t("unavailable.hint", { seconds: RETRY_S })}</p>
  <p><a href="">${t("unavailable.reload")}</a></p>
  <p><small>${t("unavailable.request", { requestId: `<bdi>${requestId}</bdi>` })}</small></p>
</main>
</html>
`;
}
