import type { GuideAddresses } from "@/lib/guides/read";
import type { Addresses } from "@/lib/openapi/document";
import { settings } from "@/lib/settings";

/** Where the API is: as the operator set it, else as this reader reached us. */
export function addressesOf(headers: Headers): Addresses {
  const { environment, publicUrl, stagingUrl } = settings();
  const protocol = headers.get("x-forwarded-proto") === "https" ? "https" : "http";
  return { origin: publicUrl ?? `${protocol}://${headers.get("host") ?? "localhost"}`, environment, stagingUrl };
}

/** The addresses that the guides have in their examples. On staging both are its own. */
export function guideAddresses({ origin, environment, stagingUrl }: Addresses): GuideAddresses {
  return { origin, staging: environment === "staging" ? origin : stagingUrl };
}
