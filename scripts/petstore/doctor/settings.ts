import { existsSync } from "node:fs";
import path from "node:path";
import { settings, SettingsError, type Settings } from "@/lib/settings";
import { failure, note, ok, type Finding } from "./finding";

const LOCAL_HOST = /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/;

/** The settings, or the findings if they are invalid. */
export function readForDoctor(): { values: Settings | null; findings: Finding[] } {
  try {
    return { values: settings(), findings: [] };
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const found = error.message.split("\n").slice(1).join(";").trim();
    const why = "The shop does not start with invalid settings.";
    return { values: null, findings: [failure("settings", found, why, "Correct them in the environment or in .env.")] };
  }
}

/** Checks whether the settings are consistent, and suit the address the shop listens on. */
export function checkSettings(values: Settings): Finding[] {
  return [checkSecret(values), checkAddress(values), checkProxy(values), ...checkRehearsal(values)];
}

function checkSecret({ authSecret, databaseUrl, dataDir }: Settings): Finding {
  const check = "AUTH_SECRET";
  if (authSecret) return ok(check, "set");
  const stored = existsSync(path.join(dataDir, "auth-secret"))
    ? `stored in ${dataDir}`
    : `created at the first start, and stored in ${dataDir}`;
  if (!databaseUrl) return ok(check, stored);
  return note(
    check,
    `not set; ${stored}`,
    "The database is elsewhere and may outlive this folder. Without the secret, everyone must sign in again, and second " +
      "factors and the webhook's secret cannot be decrypted. Several machines need the same secret.",
    "Set AUTH_SECRET on every machine: the secret in this folder, or for a new shop that of openssl rand -hex 32.",
  );
}

function checkRehearsal({ rehearsal }: Settings): Finding[] {
  if (rehearsal.length === 0) return [];
  const why = "The clock or the limits of this shop are not real: keys and sessions end at other times.";
  return [note("rehearsal", rehearsal.join(", "), why, "Unset these variables in production.")];
}

function checkAddress({ publicUrl, host, environment }: Settings): Finding {
  const check = "PUBLIC_URL";
  const shop = environment === "staging" ? " (staging)" : "";
  if (publicUrl) {
    const { protocol, hostname } = new URL(publicUrl);
    if (protocol === "https:" || LOCAL_HOST.test(hostname)) return ok(check, `${publicUrl}${shop}`);
    return note(
      check,
      `${publicUrl}, without TLS`,
      "Passwords, sessions and API keys are sent unencrypted.",
      "Put a proxy with TLS in front of the shop, and set PUBLIC_URL=https://…",
    );
  }
  if (LOCAL_HOST.test(host)) return ok(check, `not set; only this machine can reach the shop (HOST=${host})${shop}`);
  return note(
    check,
    `not set, although other machines can reach HOST=${host}`,
    "Links use the name by which each client calls the shop, and cookies are not restricted to TLS.",
    "Set PUBLIC_URL to the address that people and API clients use.",
  );
}

function checkProxy({ trustedProxies, publicUrl, host }: Settings): Finding {
  const check = "TRUST_PROXY";
  if (!trustedProxies && publicUrl?.startsWith("https:"))
    return note(
      check,
      "false, although PUBLIC_URL is https and therefore leads to a proxy",
      "All clients share the address of the proxy: one that guesses passwords locks out all others.",
      "Make the proxy append the client's address to X-Forwarded-For, and set TRUST_PROXY=true.",
    );
  if (trustedProxies && !publicUrl)
    return note(
      check,
      `${trustedProxies.setting}, without PUBLIC_URL`,
      "Behind a proxy that does not pass on the Host header, every change in the console is refused as foreign.",
      "Set PUBLIC_URL to the address of the proxy.",
    );
  if (trustedProxies?.isEveryPeerTrusted && !LOCAL_HOST.test(host))
    return note(
      check,
      `${trustedProxies.setting}, although clients can bypass the proxy at HOST=${host}`,
      "A client that bypasses it can send any address in X-Forwarded-For, and is never rate-limited.",
      "Set TRUST_PROXY to the addresses of the proxy, or let only the proxy reach this port: HOST=127.0.0.1, a " +
        "firewall, or a separate network as in compose.yaml.",
    );
  return ok(check, trustedProxies?.setting ?? "false");
}
