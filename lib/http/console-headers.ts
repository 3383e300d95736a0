import { transportSecurity } from "@/lib/http/transport-security";

/** Headers of every response of the console's own endpoints: no other site can read or embed it. */
export function consoleHeaders(requestId: string): Record<string, string> {
  return {
    "X-Request-Id": requestId,
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
    ...transportSecurity(),
  };
}
