import { isIPv4 } from "node:net";
import type { Settings } from "@/lib/settings";

/** The longest Host header that is read, in characters: a name of DNS (253), its last dot, and a port. */
export const HOST_LENGTH_MAX = 260;

const HOST = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[0-9a-f:.]+\])(?::\d{0,5})?$/i;
const LOOPBACK_NAME = /^(?:[\w.-]+\.)?localhost\.?$/;

/**
 * The value of a Host header (RFC 9112, section 3.2): a name, an IPv4 address or an IPv6 address in brackets, each with
 * a port or without.
 *
 * @returns the value as it was sent; null for a header that is absent, or is no host
 */
export function readHost(header: string | null | undefined): string | null {
  if (!header || header.length > HOST_LENGTH_MAX || !HOST.test(header)) return null;
  return URL.canParse(`http://${header}`) ? header : null;
}

/**
 * Whether a request that names this host is meant for this shop. A browser that was led here by a name of somebody else
 * (DNS rebinding) sends that name. Addresses and loopback names cannot be rebound, so they always pass: probes and
 * programs on the machine use them. Any other name must be that of `PUBLIC_URL`, port included; without `PUBLIC_URL`, that of
 * `HOST`.
 *
 * @param host what `readHost` gave
 */
export function isOwnHost(host: string, { publicUrl, host: listeningHost }: Pick<Settings, "publicUrl" | "host">) {
  const { hostname } = new URL(`http://${host}`);
  if (hostname.startsWith("[") || isIPv4(hostname) || LOOPBACK_NAME.test(hostname)) return true;
  if (publicUrl === undefined) return hostname === listeningHost.toLowerCase();
  const own = new URL(publicUrl);
  return new URL(`${own.protocol}//${host}`).host === own.host;
}
