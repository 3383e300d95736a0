import { NextResponse, type NextRequest } from "next/server";

/** Tells the layouts which page was asked for, which Next.js does not: sign-in leads back there. */
export function proxy(request: NextRequest): NextResponse {
  const headers = new Headers(request.headers);
  headers.set("x-petstore-path", request.nextUrl.pathname + request.nextUrl.search);
  return NextResponse.next({ request: { headers } });
}

export const config = { matcher: ["/((?!api/|_next/).*)"] };
