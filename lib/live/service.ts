import { stillOpen, type Session } from "@/lib/accounts/session";
import { authorize } from "@/lib/core/authorize";
import { processSingleton } from "@/lib/core/process-singleton";
import { LiveHub } from "@/lib/live/hub";
import { readShop } from "@/lib/live/position";

const liveHub = processSingleton("live", () => {
  // Under `next start`, the process waits for every response to end before it stops.
  process.once("SIGTERM", endLiveStreams);
  return new LiveHub({ read: readShop, stillOpen });
});

/**
 * Opens a stream of server-sent events for an open console: the shop's position now, and within half a second of each
 * change, whichever process or program made it. It ends when the session ends or changes.
 *
 * @returns the events in UTF-8; cancel it when the client disconnects
 * @throws AppError `too_many_streams`, `session_required`
 */
export async function watchShop(session: Session): Promise<ReadableStream<Uint8Array>> {
  authorize(session.actor, "accounts:own");
  return liveHub().open(session);
}

/** Ends the streams of this process, so that it can stop. */
export function endLiveStreams(): void {
  liveHub.made()?.end();
}

/** The number of open streams of this process. */
export function countLiveStreams(): number {
  return liveHub.made()?.size ?? 0;
}
