import { settings } from "@/lib/settings";

/** Two years, which is what browsers ask of a site that is to be reached over TLS alone. */
const STRICT_TRANSPORT = { "Strict-Transport-Security": "max-age=63072000" };

const NONE = {};

/**
 * Keeps a browser on TLS once it has been here (RFC 6797), when that is how people reach the shop: browsers do not heed
 * it over plain HTTP. Subdomains are left out: the shop does not know what else runs there.
 */
export function transportSecurity(): Readonly<Record<string, string>> {
  return settings().publicUrl?.startsWith("https://") ? STRICT_TRANSPORT : NONE;
}
