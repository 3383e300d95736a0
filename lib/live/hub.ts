import type { Session } from "@/lib/accounts/session";
import { AppError } from "@/lib/core/errors";
import { timeLimit } from "@/lib/core/time-limit";
import type { Position } from "@/lib/live/contract";
import type { Reading } from "@/lib/live/position";
import { LiveStream, networkOf } from "@/lib/live/stream";
import { ShopWatch } from "@/lib/live/watch";
import { log } from "@/lib/log";

/** How often a client hears something though nothing has changed. */
const BEAT_MS = timeLimit(15_000);

/**
 * How many streams a process holds, for developers and for members of the shop apart: anybody may be let sign up as a
 * developer, and must not use up the streams of those who work here. A browser needs one, whatever the number of its tabs.
 */
export const streamsMax = {
  account: 20,
  developers: { all: 500, address: 100 },
  members: { all: 1_500, address: 500 },
} as const;

type Shop = {
  read(): Promise<Reading>;
  /** Which of these sessions are still what they were when they were read. */
  stillOpen(sessions: readonly Session[]): Promise<ReadonlySet<Session>>;
};

/** The consoles that are open on this process. While there are any, it watches the shop for them. */
export class LiveHub {
  private readonly streams = new Set<LiveStream>();
  private readonly watch: ShopWatch;
  private beat: NodeJS.Timeout | undefined;
  /** What sessions depend on, as it was when they were last checked. */
  private checkedAt = "";

  constructor(private readonly shop: Shop) {
    this.watch = new ShopWatch(() => shop.read(), {
      onNews: (position) => void this.tell(position),
      // They come back, and are told of it by what they are answered then.
      onLost: () => this.end(),
    });
  }

  /** How many streams are open. */
  get size(): number {
    return this.streams.size;
  }

  /**
   * Opens a stream of events, which begins with the position of the shop.
   *
   * @throws AppError `too_many_streams`, `session_required`; whatever the database throws
   */
  async open(session: Session): Promise<ReadableStream<Uint8Array>> {
    this.requireRoom(session);
    const stream: LiveStream = new LiveStream(session, () => this.remove(stream));
    this.streams.add(stream);
    this.beat ??= setInterval(() => void this.check().then(() => this.repeat()), BEAT_MS).unref();
    try {
      await this.watch.start();
      // Only from here on is it seen when the session ends: what has happened to it since it was read is not.
      if (!(await this.shop.stillOpen([session])).has(session)) throw new AppError("session_required");
    } catch (error) {
      stream.end();
      throw error;
    }
    stream.tell(this.watch.position);
    return stream.body;
  }

  /** Ends every stream, in order. */
  end(): void {
    for (const stream of [...this.streams]) stream.end();
  }

  private requireRoom({ account, actor }: Session): void {
    const isDeveloper = account.role === "developer";
    const max = isDeveloper ? streamsMax.developers : streamsMax.members;
    const network = networkOf(actor);
    let [own, near, all] = [0, 0, 0];
    for (const { session, network: theirs } of this.streams) {
      if (session.account.id === account.id) own++;
      if ((session.account.role === "developer") !== isDeveloper) continue;
      all++;
      if (theirs === network) near++;
    }
    if (own >= streamsMax.account || near >= max.address || all >= max.all) throw new AppError("too_many_streams");
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

  /** Ends the streams of those who are signed in no longer, or with another role. */
  private async check(): Promise<void> {
    const checked = [...this.streams];
    try {
      const open = await this.shop.stillOpen(checked.map(({ session }) => session));
      for (const stream of checked) if (!open.has(stream.session) && this.streams.has(stream)) stream.end();
    } catch (error) {
      log().warn({ error: (error as Error).message }, "could not check the sessions of open consoles");
      // Each is asked again who it is when it comes back.
      this.end();
    }
  }
}
