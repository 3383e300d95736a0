import type { Session } from "@/lib/accounts/session";
import { AppError } from "@/lib/core/errors";
import { timeLimit } from "@/lib/core/time-limit";
import type { Position } from "@/lib/live/contract";
import type { Reading } from "@/lib/live/position";
import { LiveStream, siteOf } from "@/lib/live/stream";
import { ShopWatch } from "@/lib/live/watch";
import { log } from "@/lib/log";

/** The heartbeat interval of a stream without changes. */
const BEAT_MS = timeLimit(15_000);

/**
 * The maximum number of streams per process, separate for developers and members: sign-up as a developer may be open to
 * anyone, and must not exhaust the members' streams. A browser needs one stream, however many tabs it has open. A session
 * has half of its account's, so that a stolen one cannot exhaust them.
 */
export const streamsMax = {
  session: 10,
  account: 20,
  developers: { all: 500, address: 100 },
  members: { all: 1_500, address: 500 },
} as const;

type Shop = {
  read(): Promise<Reading>;
  /** Returns the sessions that are still valid and unchanged. */
  stillOpen(sessions: readonly Session[]): Promise<ReadonlySet<Session>>;
};

/** The open consoles of this process. While there are any, the hub watches the shop for them. */
export class LiveHub {
  private readonly streams = new Set<LiveStream>();
  private readonly watch: ShopWatch;
  private beat: NodeJS.Timeout | undefined;
  /** The state that sessions depend on, as of their last check. */
  private checkedAt = "";

  constructor(private readonly shop: Shop) {
    this.watch = new ShopWatch(() => shop.read(), {
      onNews: (position) => void this.tell(position),
      // Clients reconnect, and get the error then.
      onLost: () => this.end(),
    });
  }

  /** The number of open streams. */
  get size(): number {
    return this.streams.size;
  }

  /**
   * Opens an event stream, which starts with the shop's position.
   *
   * @throws AppError `too_many_streams`, `session_required`, `unavailable` when the streams end meanwhile; any error of the
   *   database
   */
  async open(session: Session): Promise<ReadableStream<Uint8Array>> {
    this.requireRoom(session);
    const stream: LiveStream = new LiveStream(session, () => this.remove(stream));
    this.streams.add(stream);
    this.beat ??= setInterval(() => void this.check().then(() => this.repeat()), BEAT_MS).unref();
    try {
      await this.watch.start();
      // From here on, the end of the session is noticed. Checked again, since it may have ended before.
      if (!(await this.shop.stillOpen([session])).has(session)) throw new AppError("session_required");
    } catch (error) {
      stream.end();
      throw error;
    }
    // The process stops, or the database has been lost since.
    if (stream.hasEnded) throw new AppError("unavailable");
    stream.tell(this.watch.position);
    return stream.body;
  }

  /** Ends every stream gracefully. */
  end(): void {
    for (const stream of [...this.streams]) stream.end();
  }

  private requireRoom({ sessionId, account, actor }: Session): void {
    const isDeveloper = account.role === "developer";
    const max = isDeveloper ? streamsMax.developers : streamsMax.members;
    const site = siteOf(actor);
    let [same, own, near, all] = [0, 0, 0, 0];
    for (const { session, site: theirs } of this.streams) {
      if (session.sessionId === sessionId) same++;
      if (session.account.id === account.id) own++;
      if ((session.account.role === "developer") !== isDeveloper) continue;
      all++;
      if (theirs === site) near++;
    }
    const hasRoom = same < streamsMax.session && own < streamsMax.account && near < max.address && all < max.all;
    if (!hasRoom) throw new AppError("too_many_streams");
  }

  private remove(stream: LiveStream): void {
    this.streams.delete(stream);
    if (this.streams.size > 0) return;
    this.watch.stop();
    clearInterval(this.beat);
    this.beat = undefined;
  }

  private async tell(position: Position): Promise<void> {
    const at = `${position.members} ${position.sessions}`;
    if (at !== this.checkedAt) await this.check();
    this.checkedAt = at;
    for (const stream of [...this.streams]) stream.tell(position);
  }

  private repeat(): void {
    for (const stream of [...this.streams]) stream.repeat();
  }

  /** Ends the streams of sessions that have ended or changed role. */
  private async check(): Promise<void> {
    const checked = [...this.streams];
    try {
      const open = await this.shop.stillOpen(checked.map(({ session }) => session));
      for (const stream of checked) if (!open.has(stream.session) && this.streams.has(stream)) stream.end();
    } catch (error) {
      log().warn({ error: (error as Error).message }, "could not check the sessions of open consoles");
      // Each client is authenticated again when it reconnects.
      this.end();
    }
  }
}
