import { originOf } from "@/lib/http/origin";
import { requestIdOf } from "@/lib/http/request-id";
import { responseHeaders, taggedResponse } from "@/lib/http/respond";
import { openApiText } from "@/lib/openapi/document";
import { settings } from "@/lib/settings";

/**
 * Responds with the OpenAPI document, without authentication. Caches may store it, but must revalidate it each time, since
 * it changes with a release.
 */
export async function answerOpenApi(request: Request): Promise<Response> {
  const { environment, stagingUrl } = settings();
  const text = openApiText({ origin: originOf(request.headers), environment, stagingUrl });
  return taggedResponse(200, request, text, {
    ...responseHeaders(requestIdOf(request.headers)),
    "Cache-Control": "public, max-age=0, must-revalidate",
  });
}
