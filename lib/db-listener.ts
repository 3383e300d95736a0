import { randomUUID } from "node:crypto";
import { directDatabaseUrl, queryRows } from "@/lib/db";
import { BoundedClient } from "@/lib/db-connection";
import { log } from "@/lib/log";

const HEARTBEAT_MS = 2_000;
const HEARTBEAT_TIMEOUT_MS = 2_000;
const RECONNECT_MS = 500;

/** Behind a pooler that gives each transaction another session, nothing is heard, and nothing says so. */
const PROOF_CHANNEL = "petstore_proof";
const PROOF_TIMEOUT_MS = 2_000;
const RETRY_DEAF_MS = 5_000;
const notifyProof = { name: "listener_proof", text: "SELECT pg_notify($1, $2)" };

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
  private client: BoundedClient | undefined;
  private live = false;
  private stopped = false;
  private timer: NodeJS.Timeout | undefined;
  /** The last connection was deaf: the next has to prove itself before it is relied on. */
  private isDoubted = false;
  private proof: { token: string; heard: () => void } | undefined;

  constructor(private readonly subscriptions: Record<string, Subscription>) {}

  /** Whether every notification up to a moment ago (at most 4 s) has been heard. */
  get isLive(): boolean {
    return this.live;
  }

  /** Connects, and reconnects for as long as it takes. Resolves after the first attempt. */
  async start(): Promise<void> {
    if (this.stopped) return;
    const client = new BoundedClient({
      connectionString: directDatabaseUrl(),
      patience: { connectMs: HEARTBEAT_TIMEOUT_MS, answerMs: HEARTBEAT_TIMEOUT_MS },
    });
    this.client = client;
    client.on("error", () => this.lose(client));
    client.on("end", () => this.lose(client));
    client.on("notification", ({ channel, payload = "" }) => {
      if (channel === PROOF_CHANNEL && payload === this.proof?.token) this.proof.heard();
      else this.subscriptions[channel]?.onNotify(payload);
    });
    try {
      await client.connect();
      for (const channel of [PROOF_CHANNEL, ...Object.keys(this.subscriptions)])
        await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
      // Whatever was said while nobody listened is lost, so the gap is closed before the listener counts as live.
      for (const subscription of Object.values(this.subscriptions)) subscription.onGap();
      this.live = !this.isDoubted;
      this.scheduleHeartbeat(client);
      void this.prove(client);
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

  /** Has something said on another connection. If this one does not hear it, it hears nothing at all. */
  private async prove(client: BoundedClient): Promise<void> {
    const token = randomUUID();
    let timer: NodeJS.Timeout | undefined;
    const isHeard = new Promise<boolean>((resolve) => {
      this.proof = { token, heard: () => resolve(true) };
      timer = setTimeout(() => resolve(false), PROOF_TIMEOUT_MS);
      timer.unref();
    });
    try {
      await queryRows(notifyProof, [PROOF_CHANNEL, token]);
    } catch {
      // The database is away, which the heartbeat notices, or busy: that proves nothing.
      return clearTimeout(timer);
    }
    const hears = await isHeard;
    clearTimeout(timer);
    if (this.client !== client) return;
    if (!hears && !this.isDoubted)
      log().warn(
        "changes to API keys are not heard of, so each is looked up: behind a pooler, set DATABASE_DIRECT_URL",
      );
    this.isDoubted = !hears;
    if (hears) this.live = true;
    else this.lose(client, RETRY_DEAF_MS);
  }

  private scheduleHeartbeat(client: BoundedClient): void {
    this.timer = setTimeout(() => {
      client.query("SELECT 1").then(
        () => this.client === client && this.scheduleHeartbeat(client),
        () => this.lose(client),
      );
    }, HEARTBEAT_MS);
    this.timer.unref();
  }

  private lose(client: BoundedClient, againMs = RECONNECT_MS): void {
    if (this.client !== client) return;
    this.client = undefined;
    this.live = false;
    clearTimeout(this.timer);
    client.end().catch(() => undefined);
    if (this.stopped) return;
    this.timer = setTimeout(() => void this.start(), againMs);
  }
}
