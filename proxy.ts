import { NextResponse, type NextRequest } from "next/server";
import { makeNonce, pageHeaders } from "@/lib/http/page-headers";
import { requestIdOf } from "@/lib/http/request-id";

const isDev = process.env.NODE_ENV !== "production";

/**
 * Tells the layouts which page was asked for, which Next.js does not: sign-in leads back there. Names the request, as
 * the API does, for the log and the client. And tells the browser what the page may do: Next.js reads the nonce out
 * of the policy, and writes it on its own scripts.
 */
export function proxy(request: NextRequest): NextResponse {
  const requestId = requestIdOf(request.headers);
  const nonce = makeNonce();
  const answered = pageHeaders(nonce, isDev);
  const headers = new Headers(request.headers);
  headers.set("x-petstore-path", request.nextUrl.pathname + request.nextUrl.search);
  headers.set("x-petstore-nonce", nonce);
  headers.set("x-request-id", requestId);
  headers.set("Content-Security-Policy", answered["Content-Security-Policy"] ?? "");
  return NextResponse.next({ request: { headers }, headers: { ...answered, "X-Request-Id": requestId } });
}

export const config = { matcher: ["/((?!api/|_next/).*)"] };
