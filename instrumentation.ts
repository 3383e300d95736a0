import type { Instrumentation } from "next";
import { log } from "@/lib/log";
import { notePageFailure } from "@/lib/server/unavailable-page";

/**
 * Logs the error of a page with its digest, the only detail of a server error that Next.js sends to the browser. The error
 * page shows it as the error number. The URL is not logged, since that of a one-time link is a secret.
 */
export const onRequestError: Instrumentation.onRequestError = (error, request, { routePath }) => {
  const errorId = error instanceof Error && "digest" in error ? String(error.digest) : undefined;
  const requestId = String(request.headers["x-request-id"]);
  notePageFailure(requestId, error);
  log().error({ errorId, requestId, route: routePath, err: error }, "page failed");
};
