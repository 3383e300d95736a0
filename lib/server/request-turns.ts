import type { IncomingMessage, ServerResponse } from "node:http";
import { clientSite } from "@/lib/core/client-network";
import { FairQueue } from "@/lib/core/fair-queue";

/**
 * How many requests are begun in a turn of the event loop. Node.js accepts one connection per turn. If a turn answered
 * whatever hundreds of connections ask at once, few turns would be left, and a new connection would wait for many seconds
 * behind those that a flood opens.
 */
const PER_TURN = 16;

/** Begins a few requests per turn of the event loop, and the others in later ones, alternating between peers. */
export class RequestTurns {
  private begun = 0;
  private isTurning = false;
  /** What waits, by the site of the peer. */
  private readonly waiting = new FairQueue<() => void>();

  /** @param perTurn how many requests are begun in a turn */
  constructor(private readonly perTurn = PER_TURN) {}

  /**
   * Begins a request: at once if it is among the first of its turn.
   *
   * @param begin is not called when the client has disconnected meanwhile
   */
  enter({ socket }: IncomingMessage, response: ServerResponse, begin: () => void): void {
    if (!this.isTurning) {
      this.isTurning = true;
      setImmediate(() => this.turn());
    }
    if (this.begun < this.perTurn && this.waiting.isEmpty) {
      this.begun++;
      return begin();
    }
    this.waiting.add(clientSite(socket.remoteAddress ?? ""), () => void (response.closed || begin()));
  }

  private turn(): void {
    this.begun = 0;
    while (this.begun < this.perTurn && !this.waiting.isEmpty) {
      this.begun++;
      this.waiting.take()?.();
    }
    this.isTurning = this.begun > 0;
    if (this.isTurning) setImmediate(() => this.turn());
  }
}
