import { attempt } from "@/lib/webhooks/attempt";
import { CallAborted } from "@/lib/webhooks/call-error";
import { hastenPostponed, takeDue, type Due } from "@/lib/webhooks/outbox";
import { log } from "@/lib/log";
import { message } from "@/lib/texts/message";
import { WorkLoop } from "@/lib/work-loop";

/** The number of concurrent calls, which bounds the effect of a slow receiver. */
const AT_ONCE = 8;
/** Less than a lease, so that a slow call is not taken over. */
const CALL_MS_MAX = 10_000;
/** How long a stopping process waits for pending responses. */
const PATIENCE_MS = 3_000;
/** How often a worker looks for what a wrong clock has postponed. */
const HASTEN_EVERY_MS = 60_000;

/**
 * Sends due deliveries to the webhook. Every web process has a worker. A delivery belongs to one worker at a time; if that
 * one dies, another takes it over.
 */
export class WebhookWorker {
  private readonly loop = new WorkLoop({ look: () => this.look(), failure: "could not take webhook deliveries" });
  /** Active calls, each with its AbortController. */
  private readonly underWay = new Map<AbortController, Promise<void>>();
  /** When this worker last looked for what a wrong clock has postponed, in ms of `performance.now`. */
  private hastenedMs = -Infinity;

  /**
   * @param settleWebhook awaited before the first delivery, since server settings may define the webhook
   */
  constructor(private readonly settleWebhook: () => Promise<void>) {}

  start(): void {
    this.loop.wake();
  }

  /** Stops the worker: active calls get a moment to finish; aborted ones are retried later. */
  async stop(): Promise<void> {
    await this.loop.stop();
    const timer = setTimeout(() => {
      for (const call of this.underWay.keys()) call.abort(new CallAborted(message("webhookErrors.stopped")));
    }, PATIENCE_MS);
    await Promise.all(this.underWay.values());
    clearTimeout(timer);
  }

  private async look(): Promise<void> {
    await this.settleWebhook();
    if (performance.now() - this.hastenedMs >= HASTEN_EVERY_MS) {
      await hastenPostponed();
      this.hastenedMs = performance.now();
    }
    const room = AT_ONCE - this.underWay.size;
    if (room === 0) return;
    for (const due of await takeDue(room)) this.call(due);
  }

  private call(due: Due): void {
    const call = new AbortController();
    const tooLate = new CallAborted(message("webhookErrors.noResponse", { count: CALL_MS_MAX / 1000 }));
    const timer = setTimeout(() => call.abort(tooLate), CALL_MS_MAX);
    const work = attempt(due, call.signal)
      // Nothing is lost: the lease expires, and it is sent again.
      .catch((error: Error) => log().warn({ error: error.message }, "could not store the result of a webhook call"))
      .finally(() => {
        clearTimeout(timer);
        this.underWay.delete(call);
        this.loop.wake();
      });
    this.underWay.set(call, work);
  }
}
