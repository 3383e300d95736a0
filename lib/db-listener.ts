import { Client } from "pg";
import { databaseUrl } from "@/lib/db";
import { log } from "@/lib/log";

const HEARTBEAT_MS = 2_000;
const HEARTBEAT_TIMEOUT_MS = 2_000;
const RECONNECT_MS = 500;

type Subscription = {
  /** Called with the payload of each notification. */
  onNotify(payload: string): void;
  /** Called when notifications may have been missed: whatever they would have told must be looked up again. */
  onGap(): void;
};

/**
 * Hears `NOTIFY` from PostgreSQL on a connection of its own. While the connection is in doubt `isLive` is false, and
 * nobody may rely on having heard everything: a partition that drops packets silently is noticed by a heartbeat.
 */
export class DbListener {
  private client: Client | undefined;
  private live = false;
  private stopped = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly subscriptions: Record<string, Subscription>) {}

  /** Whether every notification up to a moment ago (at most 4 s) has been heard. */
  get isLive(): boolean {
    return this.live;
  }

  /** Connects, and reconnects for as long as it takes. Resolves after the first attempt. */
  async start(): Promise<void> {
    if (this.stopped) return;
    const client = new Client({ connectionString: databaseUrl(), connectionTimeoutMillis: HEARTBEAT_TIMEOUT_MS });
    this.client = client;
    client.on("error", () => this.lose(client));
    client.on("end", () => this.lose(client));
    client.on("notification", ({ channel, payload = "" }) => this.subscriptions[channel]?.onNotify(payload));
    try {
      await client.connect();
      for (const channel of Object.keys(this.subscriptions))
        await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
      // Whatever was said while nobody listened is lost, so the gap is closed before the listener counts as live.
      for (const subscription of Object.values(this.subscriptions)) subscription.onGap();
      this.live = true;
      this.scheduleHeartbeat(client);
    } catch (error) {
      log().warn({ error: (error as Error).message }, "cannot listen for changes; trying again");
      this.lose(client);
    }
  }

  /** Ends the connection for good. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.live = false;
    clearTimeout(this.timer);
    await this.client?.end().catch(() => undefined);
  }

  private scheduleHeartbeat(client: Client): void {
    this.timer = setTimeout(() => {
      const timeout = setTimeout(() => this.lose(client), HEARTBEAT_TIMEOUT_MS);
      client
        .query("SELECT 1")
        .then(() => {
          clearTimeout(timeout);
          if (this.client === client) this.scheduleHeartbeat(client);
        })
        .catch(() => {
          clearTimeout(timeout);
          this.lose(client);
        });
    }, HEARTBEAT_MS);
    this.timer.unref();
  }

  private lose(client: Client): void {
    if (this.client !== client) return;
    this.client = undefined;
    this.live = false;
    clearTimeout(this.timer);
    client.end().catch(() => undefined);
    if (this.stopped) return;
    this.timer = setTimeout(() => void this.start(), RECONNECT_MS);
  }
}
