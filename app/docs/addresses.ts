import type { GuideAddresses } from "@/lib/guides/read";
import { originOf } from "@/lib/http/origin";
import type { Addresses } from "@/lib/openapi/document";
import { settings } from "@/lib/settings";

/** Where the API is: as the operator set it, else as this reader reached us. */
export function addressesOf(headers: Headers): Addresses {
  const { environment, stagingUrl } = settings();
  return { origin: originOf(headers) || "http://localhost", environment, stagingUrl };
}

/** The addresses that the guides have in their examples. On staging both are its own. */
export function guideAddresses({ origin, environment, stagingUrl }: Addresses): GuideAddresses {
  return { origin, staging: environment === "staging" ? origin : stagingUrl };
}
