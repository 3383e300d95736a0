import { NextResponse, type NextRequest } from "next/server";
import { makeNonce, pageHeaders } from "@/lib/http/page-headers";
import { requestIdOf } from "@/lib/http/request-id";

const isDev = process.env.NODE_ENV !== "production";

/**
 * Prepares every page request:
 *
 * - passes the path to the layouts, which Next.js does not, so that sign-in can lead back to the page;
 * - assigns a request id for the log and the client, like the API;
 * - sets the security headers. Next.js reads the nonce from the Content-Security-Policy and adds it to its own scripts.
 */
export function proxy(request: NextRequest): NextResponse {
  const requestId = requestIdOf(request.headers);
  const nonce = makeNonce();
  const answered = pageHeaders(request.nextUrl.pathname, nonce, isDev);
  const headers = new Headers(request.headers);
  headers.set("x-petstore-path", request.nextUrl.pathname + request.nextUrl.search);
  headers.set("x-petstore-nonce", nonce);
  headers.set("x-request-id", requestId);
  headers.set("Content-Security-Policy", answered["Content-Security-Policy"] ?? "");
  return NextResponse.next({ request: { headers }, headers: { ...answered, "X-Request-Id": requestId } });
}

export const config = { matcher: ["/((?!api/|_next/).*)"] };
