import { randomUUID } from "node:crypto";
import { followClock, machineMs } from "@/lib/core/clock";
import { directDatabaseUrl, queryRows } from "@/lib/db";
import { BoundedClient } from "@/lib/db-connection";
import { log } from "@/lib/log";

const HEARTBEAT_MS = 2_000;
const HEARTBEAT_TIMEOUT_MS = 2_000;
const RECONNECT_MS = 500;

/** Behind a transaction pooler, LISTEN receives nothing and reports no error. */
const PROOF_CHANNEL = "petstore_proof";
const PROOF_TIMEOUT_MS = 2_000;
const RETRY_DEAF_MS = 5_000;
const notifyProof = { name: "listener_proof", text: "SELECT pg_notify($1, $2)" };

type Heartbeat = {
  /** When the server of the connection was started, which tells it from every other, its copies included. */
  server: string;
  /** Its time, in milliseconds since 1970. */
  ms: number;
};

const HEARTBEAT = `SELECT pg_postmaster_start_time()::text AS server,
                          (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms`;
const heartbeatOfWrites = { name: "listener_heartbeat", text: HEARTBEAT };

type Subscription = {
  /** Called with the payload of each notification. */
  onNotify(payload: string): void;
  /** Called when notifications may have been missed: the state they announce must be read again. */
  onGap(): void;
};

/**
 * Receives `NOTIFY` from PostgreSQL on a dedicated connection. While the connection is doubtful, `isLive` is false, and
 * callers must not assume that they have received everything. A heartbeat detects a partition that drops packets silently,
 * and that this connection is to another server than those of requests: after a pooler has moved them to a copy, the old
 * server may still answer. With it, the clock of the process follows the database's.
 */
export class DbListener {
  private client: BoundedClient | undefined;
  private live = false;
  private stopped = false;
  private timer: NodeJS.Timeout | undefined;
  /** The last connection received nothing: the next one must be verified before it counts as live. */
  private isDoubted = false;
  private proof: { token: string; heard: () => void } | undefined;

  constructor(private readonly subscriptions: Record<string, Subscription>) {}

  /** Whether every notification up to a moment ago (at most 4 s) has been received. */
  get isLive(): boolean {
    return this.live;
  }

  /** Connects, and reconnects until stopped. Resolves after the first attempt. */
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
      await this.askServer(client);
      // Notifications sent while disconnected are lost, so `onGap` runs before the listener counts as live.
      for (const subscription of Object.values(this.subscriptions)) subscription.onGap();
      this.live = !this.isDoubted;
      this.scheduleHeartbeat(client);
      void this.prove(client);
    } catch (error) {
      log().warn({ error: (error as Error).message }, "cannot listen for changes; retrying");
      this.lose(client);
    }
  }

  /** Closes the connection permanently. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.live = false;
    clearTimeout(this.timer);
    await this.client?.end().catch(() => undefined);
  }

  /** Sends a notification on another connection. If this one does not receive it, LISTEN does not work here. */
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
      // The database is unavailable, which the heartbeat detects, or busy: that proves nothing.
      return clearTimeout(timer);
    }
    const hears = await isHeard;
    clearTimeout(timer);
    if (this.client !== client) return;
    if (!hears && !this.isDoubted)
      log().warn(
        "notifications do not arrive, so each API key is looked up per request; behind a pooler, set DATABASE_DIRECT_URL",
      );
    this.isDoubted = !hears;
    if (hears) this.live = true;
    else this.lose(client, RETRY_DEAF_MS);
  }

  private scheduleHeartbeat(client: BoundedClient): void {
    this.timer = setTimeout(() => {
      this.beat(client).then(
        () => this.client === client && this.scheduleHeartbeat(client),
        () => this.lose(client),
      );
    }, HEARTBEAT_MS);
    this.timer.unref();
  }

  private async beat(client: BoundedClient): Promise<void> {
    // Busy or away, the other connections prove nothing.
    const ofWrites = queryRows<Heartbeat>(heartbeatOfWrites, []).catch(() => undefined);
    const server = await this.askServer(client);
    const other = await ofWrites;
    if (other === undefined || other[0]?.server === server) return;
    log().warn("the connection for notifications is to another server than those for requests; connecting again");
    this.lose(client);
  }

  /** @returns when the server was started */
  private async askServer(client: BoundedClient): Promise<string> {
    const sentMs = machineMs();
    const { rows } = await client.query<Heartbeat>(HEARTBEAT);
    const [{ server, ms } = { server: "", ms: sentMs }] = rows;
    followClock(ms, sentMs);
    return server;
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
