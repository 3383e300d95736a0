import { readServerFile } from "@/lib/postgres/owner";
import { settings, shopAddress } from "@/lib/settings";

/**
 * Where a link of this shop is opened, without a trailing slash: PUBLIC_URL, or where the shop that runs on this data
 * folder says that it serves, or the host and port of the settings. Asked once there is a database: what an ended shop
 * left behind has been cleared away by then.
 */
export function runningShopAddress(): string {
  const { publicUrl, dataDir, databaseUrl } = settings();
  const running = readServerFile(dataDir);
  // With a PostgreSQL of its own the shop leaves no such file; one that lies there is of another time.
  const isOfThisShop = running !== null && running.url === databaseUrl;
  return publicUrl ?? (isOfThisShop ? running.appUrl : null) ?? shopAddress(settings());
}
