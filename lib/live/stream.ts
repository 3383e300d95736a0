import type { Session } from "@/lib/accounts/session";
import { clientNetwork } from "@/lib/core/client-network";
import { differing, type Position } from "@/lib/live/contract";
import { positionFor } from "@/lib/live/position";

/** How many events wait for a client that does not read. Each replaces those before it, so more would tell nothing. */
const WAITING_MAX = 16;

/** How long a browser that lost its stream waits before it asks again. */
const RETRY_MS = 1_000;

const encoder = new TextEncoder();

/** One open console: tells it the position of the shop, as far as its account may know. */
export class LiveStream {
  readonly body: ReadableStream<Uint8Array>;
  /** Where it is watched from. */
  readonly network: string;
  private controller!: ReadableStreamDefaultController<Uint8Array>;
  private told: Position = {};

  /** @param onGone called once, when the client went away or was given up */
  constructor(
    readonly session: Session,
    private readonly onGone: () => void,
  ) {
    this.network = networkOf(session.actor);
    this.body = new ReadableStream(
      { start: (controller) => void (this.controller = controller), cancel: onGone },
      new CountQueuingStrategy({ highWaterMark: WAITING_MAX }),
    );
    this.write(`retry: ${RETRY_MS}\n\n`);
  }

  /** Tells a position, unless there is nothing in it that is new to this client. */
  tell(position: Position): void {
    const known = positionFor(this.session.actor, position);
    if (differing(known, this.told).length === 0) return;
    this.told = known;
    this.repeat();
  }

  /** Tells what was told last: the client hears that the connection lives. */
  repeat(): void {
    this.write(`data: ${JSON.stringify(this.told)}\n\n`);
  }

  /** Ends it in order. A browser comes back, and is then asked again who it is. */
  end(): void {
    this.controller.close();
    this.onGone();
  }

  private write(text: string): void {
    if ((this.controller.desiredSize ?? 0) > 0) return this.controller.enqueue(encoder.encode(text));
    // Closing would wait until it reads what it has.
    this.controller.error(new Error("the client of a live stream does not read"));
    this.onGone();
  }
}

/** What of its address tells one client from another. */
export function networkOf({ address }: Session["actor"]): string {
  return clientNetwork(address ?? "");
}
