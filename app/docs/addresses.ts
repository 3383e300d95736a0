import type { GuideAddresses } from "@/lib/guides/read";
import { originOf } from "@/lib/http/origin";
import type { Addresses } from "@/lib/openapi/document";
import { settings } from "@/lib/settings";

/** The address of the API: the configured one, else the one of this request. */
export function addressesOf(headers: Headers): Addresses {
  const { environment, stagingUrl } = settings();
  return { origin: originOf(headers) || "http://localhost", environment, stagingUrl };
}

/** The addresses in the examples of the guides. On staging, both are staging's own. */
export function guideAddresses({ origin, environment, stagingUrl }: Addresses): GuideAddresses {
  return { origin, staging: environment === "staging" ? origin : stagingUrl };
}
