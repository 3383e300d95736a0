import { attempt } from "@/lib/webhooks/attempt";
import { takeDue, type Due } from "@/lib/webhooks/outbox";
import { log } from "@/lib/log";
import { WorkLoop } from "@/lib/work-loop";

/** How many calls are under way. A receiver that is slow holds up these, and nothing else. */
const AT_ONCE = 8;
/** Less than a lease, so that nobody takes for dead what is only slow. */
const CALL_MS_MAX = 10_000;
/** How long a process that is to stop waits for the answers that are still to come. */
const PATIENCE_MS = 3_000;

/**
 * Sends to the webhook what is due. Every web process runs one; a delivery is in the hands of one of them at a time,
 * and in another's when that one dies.
 */
export class WebhookWorker {
  private readonly loop = new WorkLoop({ look: () => this.look(), fault: "could not look for webhook calls" });
  /** The calls under way, each with what ends it. */
  private readonly underWay = new Map<AbortController, Promise<void>>();

  /** @param settleWebhook done before anything is sent: where to may be for the settings to say */
  constructor(private readonly settleWebhook: () => Promise<void>) {}

  start(): void {
    this.loop.wake();
  }

  /** Ends it: calls under way have a moment more; those that are cut off are tried again later. */
  async stop(): Promise<void> {
    await this.loop.stop();
    const timer = setTimeout(() => {
      for (const call of this.underWay.keys()) call.abort(new Error("The shop was stopped before an answer came."));
    }, PATIENCE_MS);
    await Promise.all(this.underWay.values());
    clearTimeout(timer);
  }

  private async look(): Promise<void> {
    await this.settleWebhook();
    const room = AT_ONCE - this.underWay.size;
    if (room === 0) return;
    for (const due of await takeDue(room)) this.call(due);
  }

  private call(due: Due): void {
    const call = new AbortController();
    const tooLate = new Error(`There was no answer within ${CALL_MS_MAX / 1000} seconds.`);
    const timer = setTimeout(() => call.abort(tooLate), CALL_MS_MAX);
    const work = attempt(due, call.signal)
      // Nothing is lost: the lease runs out, and it is sent again.
      .catch((error: Error) => log().warn({ error: error.message }, "could not write what came of a webhook call"))
      .finally(() => {
        clearTimeout(timer);
        this.underWay.delete(call);
        this.loop.wake();
      });
    this.underWay.set(call, work);
  }
}
