import type { Instrumentation } from "next";
import { log } from "@/lib/log";
import { notePageFailure } from "@/lib/server/unavailable-page";

/**
 * Logs what a page threw, under the number that the error page shows: all that Next.js lets a browser know of an error
 * on the server is its digest. The address itself is left out, since that of a one-time link is a secret.
 */
export const onRequestError: Instrumentation.onRequestError = (error, request, { routePath }) => {
  const errorId = error instanceof Error && "digest" in error ? String(error.digest) : undefined;
  const requestId = String(request.headers["x-request-id"]);
  notePageFailure(requestId, error);
  log().error({ errorId, requestId, route: routePath, err: error }, "page failed");
};
