import { readAuthSecret } from "@/lib/server/secrets";
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
  const kept = readAuthSecret(dataDir) ? `kept in ${dataDir}` : `made at the first start, and kept in ${dataDir}`;
  if (!databaseUrl) return ok(check, kept);
  return note(
    check,
    `not set; ${kept}`,
    "The database is elsewhere, so this folder may be lost without it. Without the secret everybody signs in again, " +
      "and second factors and the webhook's secret cannot be opened. Several machines need the same one.",
    "Set AUTH_SECRET on every machine: that of this folder, or for a new shop openssl rand -hex 32.",
  );
}

function checkRehearsal({ rehearsal }: Settings): Finding[] {
  if (rehearsal.length === 0) return [];
  const why = "The clock or the limits of this shop are not those of a real one: keys and sessions end at other times.";
  return [note("rehearsal", rehearsal.join(", "), why, "Unset these variables where real pets are sold.")];
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
      "Passwords, sessions and API keys travel in the open.",
      "Put a proxy with TLS in front of the shop, and set PUBLIC_URL=https://…",
    );
  }
  if (LOCAL_HOST.test(host)) return ok(check, `not set; the shop is for this machine alone (HOST=${host})${shop}`);
  return note(
    check,
    `not set, though HOST=${host} lets others in`,
    "Links are made of what each client calls the shop, and the cookies of browsers are not kept to TLS.",
    "Set PUBLIC_URL to the address that people and API clients use.",
  );
}

function checkProxy({ trustedProxies, publicUrl, host }: Settings): Finding {
  const check = "TRUST_PROXY";
  if (!trustedProxies && publicUrl?.startsWith("https:"))
    return note(
      check,
      "false, though PUBLIC_URL is https and so leads to a proxy",
      "Every client counts as the one address of the proxy: one who guesses passwords locks out all the others.",
      "Let the proxy append the client's address to X-Forwarded-For, and set TRUST_PROXY=true.",
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
      `${trustedProxies.setting}, and HOST=${host} lets others reach the shop past the proxy`,
      "A client that does can put any address into X-Forwarded-For, and so is never limited.",
      "Set TRUST_PROXY to the addresses of the proxy, or let only the proxy reach this port: HOST=127.0.0.1, a " +
        "firewall, or a network of its own as in compose.yaml.",
    );
  return ok(check, trustedProxies?.setting ?? "false");
}
