import type { IncomingMessage, ServerResponse } from "node:http";
import { requestIdFrom } from "@/lib/http/request-id";
import { DAY_MS, nowMs } from "@/lib/core/clock";
import { transportSecurity } from "@/lib/http/security-headers";
import { settings } from "@/lib/settings";

/**
 * RFC 9116 recommends less than a year. Counted from each response, so that a running shop never serves an expired
 * file.
 */
const EXPIRES_AFTER_MS = 180 * DAY_MS;

type WellKnown = { status: number; headers: Record<string, string>; text: string };

const answers: ReadonlyMap<string, () => WellKnown | null> = new Map([
  ["/.well-known/security.txt", securityTxt],
  ["/.well-known/change-password", changePassword],
]);

/**
 * Responds to GET and HEAD of well-known URIs (RFC 8615).
 *
 * @returns whether it responded; any other request and method is passed on
 */
export function answerWellKnown({ method, url = "", headers }: IncomingMessage, response: ServerResponse): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  const answer = answers.get(url.split("?", 1)[0] ?? "")?.();
  if (!answer) return false;
  response.writeHead(answer.status, {
    ...answer.headers,
    ...transportSecurity(),
    "X-Content-Type-Options": "nosniff",
    "X-Request-Id": requestIdFrom(headers["x-request-id"]),
    "Content-Length": Buffer.byteLength(answer.text),
  });
  response.end(method === "HEAD" ? undefined : answer.text);
  return true;
}

/**
 * The contact for security reports (RFC 9116); null when none is configured, since a file without Contact is invalid.
 */
function securityTxt(): WellKnown | null {
  const { securityContact, publicUrl } = settings();
  if (securityContact === undefined) return null;
  const lines = [
    `Contact: ${securityContact}`,
    `Expires: ${new Date(nowMs() + EXPIRES_AFTER_MS).toISOString()}`,
    "Preferred-Languages: en",
    // A web URI must be https (section 2.5.2).
    ...(publicUrl?.startsWith("https://")
      ? [`Canonical: ${new URL("/.well-known/security.txt", publicUrl).href}`]
      : []),
  ];
  return {
    status: 200,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=86400" },
    text: lines.map((line) => `${line}\n`).join(""),
  };
}

/** The page for changing a password (W3C, A Well-Known URL for Changing Passwords): an uncached redirect. */
function changePassword(): WellKnown {
  return { status: 302, headers: { Location: "/account", "Cache-Control": "no-store" }, text: "" };
}
