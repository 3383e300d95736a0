import { hash } from "node:crypto";
import { originOf } from "@/lib/http/origin";
import { requestIdOf } from "@/lib/http/request-id";
import { commonHeaders, matchesEtag } from "@/lib/http/respond";
import { openApiText } from "@/lib/openapi/document";
import { settings } from "@/lib/settings";

/**
 * Answers with the OpenAPI document, to anyone. Caches may keep it, and must ask each time: it changes with a release.
 */
export async function answerOpenApi(request: Request): Promise<Response> {
  const { environment, stagingUrl } = settings();
  const text = openApiText({ origin: originOf(request.headers), environment, stagingUrl });
  const etag = `W/"${hash("sha1", text, "base64url")}"`;
  const headers = {
    ...commonHeaders(requestIdOf(request)),
    ETag: etag,
    "Cache-Control": "public, max-age=0, must-revalidate",
  };
  if (matchesEtag(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  return new Response(text, {
    headers: { ...headers, "Content-Type": "application/json", "Content-Length": String(Buffer.byteLength(text)) },
  });
}
