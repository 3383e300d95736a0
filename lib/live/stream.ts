import type { Session } from "@/lib/accounts/session";
import { clientSite } from "@/lib/core/client-network";
import { differing, type Position } from "@/lib/live/contract";
import { positionFor } from "@/lib/live/position";

/**
 * The maximum number of buffered events for a slow client. More would be useless, since each event replaces the earlier
 * ones.
 */
const WAITING_MAX = 16;

/** How long a browser waits before it reconnects. */
const RETRY_MS = 1_000;

const encoder = new TextEncoder();

/** The stream of one open console: sends the shop's position, as far as its account may see it. */
export class LiveStream {
  readonly body: ReadableStream<Uint8Array>;
  /** Where the client is: see `clientSite`. */
  readonly site: string;
  /** Whether it takes no more events: the client disconnected or was dropped, or the stream was ended. */
  hasEnded = false;
  private controller!: ReadableStreamDefaultController<Uint8Array>;
  private told: Position = {};

  /**
   * @param onGone called once, when the stream has ended
   */
  constructor(
    readonly session: Session,
    private readonly onGone: () => void,
  ) {
    this.site = siteOf(session.actor);
    this.body = new ReadableStream(
      { start: (controller) => void (this.controller = controller), cancel: () => this.leave() },
      new CountQueuingStrategy({ highWaterMark: WAITING_MAX }),
    );
    this.write(`retry: ${RETRY_MS}\n\n`);
  }

  /** Sends a position, unless it contains nothing new for this client. */
  tell(position: Position): void {
    const known = positionFor(this.session.actor, position);
    if (differing(known, this.told).length === 0) return;
    this.told = known;
    this.repeat();
  }

  /** Repeats the last event as a heartbeat. */
  repeat(): void {
    this.write(`data: ${JSON.stringify(this.told)}\n\n`);
  }

  /** Ends the stream gracefully. The browser reconnects and is authenticated again. */
  end(): void {
    if (this.hasEnded) return;
    this.controller.close();
    this.leave();
  }

  private write(text: string): void {
    if (this.hasEnded) return;
    if ((this.controller.desiredSize ?? 0) > 0) return this.controller.enqueue(encoder.encode(text));
    // Closing would wait until the client has read its buffer.
    this.controller.error(new Error("the client of a live stream does not read"));
    this.leave();
  }

  private leave(): void {
    this.hasEnded = true;
    this.onGone();
  }
}

/** Identifies where a client is by its address. */
export function siteOf({ address }: Session["actor"]): string {
  return clientSite(address ?? "");
}
