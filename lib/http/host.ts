import { isIPv4 } from "node:net";
import type { Settings } from "@/lib/settings";

/** The maximum length of a Host header, in characters: a DNS name (253), its trailing dot, and a port. */
export const HOST_LENGTH_MAX = 260;

const HOST = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[0-9a-f:.]+\])(?::\d{0,5})?$/i;
const LOOPBACK_NAME = /^(?:[\w.-]+\.)?localhost\.?$/;

/**
 * Validates a Host header (RFC 9112, section 3.2): a name, an IPv4 address or an IPv6 address in brackets, each with an
 * optional port.
 *
 * @returns the value as sent; null for an absent or invalid header
 */
export function readHost(header: string | null | undefined): string | null {
  if (!header || header.length > HOST_LENGTH_MAX || !HOST.test(header)) return null;
  return URL.canParse(`http://${header}`) ? header : null;
}

/**
 * Whether a Host header names this shop. In a DNS rebinding attack, the browser sends the attacker's name. Addresses
 * and loopback names cannot be rebound, so they always pass: probes and local programs use them. Any other name must be
 * that of `PUBLIC_URL`, including the port; without `PUBLIC_URL`, that of `HOST`.
 *
 * @param host the result of `readHost`
 */
export function isOwnHost(host: string, { publicUrl, host: listeningHost }: Pick<Settings, "publicUrl" | "host">) {
  const { hostname } = new URL(`http://${host}`);
  if (hostname.startsWith("[") || isIPv4(hostname) || LOOPBACK_NAME.test(hostname)) return true;
  if (publicUrl === undefined) return hostname === listeningHost.toLowerCase();
  const own = new URL(publicUrl);
  return new URL(`${own.protocol}//${host}`).host === own.host;
}
