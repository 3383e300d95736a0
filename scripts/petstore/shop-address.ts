import { readServerFile } from "@/lib/postgres/owner";
import { settings, shopAddress } from "@/lib/settings";

/**
 * The shop's address for links, without a trailing slash: PUBLIC_URL, or the address of the shop running on this data
 * folder, or the host and port of the settings. Call it with an open database: files of a stopped shop have been
 * removed by then.
 */
export function runningShopAddress(): string {
  const { publicUrl, dataDir, databaseUrl } = settings();
  const running = readServerFile(dataDir);
  // With an external PostgreSQL the shop writes no such file; an existing one is stale.
  const isOfThisShop = running !== null && running.url === databaseUrl;
  return publicUrl ?? (isOfThisShop ? running.appUrl : null) ?? shopAddress(settings());
}
