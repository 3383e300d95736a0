import type { IncomingMessage, ServerResponse } from "node:http";
import { clientSite } from "@/lib/core/client-network";
import { FairQueue } from "@/lib/core/fair-queue";
import { addressOf } from "@/lib/http/client-address";

/**
 * How many requests are begun in a turn of the event loop. Node.js accepts one connection per turn. If a turn answered
 * whatever hundreds of connections ask at once, few turns would be left, and a new connection would wait for many seconds
 * behind those that a flood opens.
 */
const PER_TURN = 16;

/** How long a turn may take for that, in milliseconds: some requests cost a hundred times as much as others. */
const TURN_MS = 5;

/** Begins a few requests per turn of the event loop, and the others in later ones, alternating between clients. */
export class RequestTurns {
  private begun = 0;
  private isTurning = false;
  private endsMs = 0;
  /** What waits, by the site of the client. */
  private readonly waiting = new FairQueue<() => void>();

  /** @param perTurn how many requests are begun in a turn */
  constructor(private readonly perTurn = PER_TURN) {}

  /**
   * Begins a request: at once if it is among the first of its turn.
   *
   * @param begin is not called when the client has disconnected meanwhile
   */
  enter(request: IncomingMessage, response: ServerResponse, begin: () => void): void {
    if (!this.isTurning) {
      this.isTurning = true;
      this.endsMs = performance.now() + TURN_MS;
      setImmediate(() => this.turn());
    }
    if (this.hasRoom && this.waiting.isEmpty) {
      this.begun++;
      return begin();
    }
    // Behind a proxy, all clients have the same peer.
    this.waiting.add(clientSite(addressOf(request)), () => void (response.closed || begin()));
  }

  private get hasRoom(): boolean {
    return this.begun < this.perTurn && (this.begun === 0 || performance.now() < this.endsMs);
  }

  private turn(): void {
    this.begun = 0;
    this.endsMs = performance.now() + TURN_MS;
    while (this.hasRoom && !this.waiting.isEmpty) {
      this.begun++;
      this.waiting.take()?.();
    }
    this.isTurning = this.begun > 0;
    if (this.isTurning) setImmediate(() => this.turn());
  }
}
