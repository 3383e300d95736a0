import { stillOpen, type Session } from "@/lib/accounts/session";
import { authorize } from "@/lib/core/permissions";
import { processSingleton } from "@/lib/core/process-singleton";
import { LiveHub } from "@/lib/live/hub";
import { readShop } from "@/lib/live/position";

const liveHub = processSingleton("live", () => {
  // Next.js, serving alone, waits for every answer to end before it stops.
  process.once("SIGTERM", endLiveStreams);
  return new LiveHub({ read: readShop, stillOpen });
});

/**
 * Opens a stream of server-sent events for an open console: the position of the shop now, and after each change within
 * half a second, whichever process or program made it. It ends as soon as the session does, or is no longer the same.
 *
 * @returns the events in UTF-8; to be cancelled when the client goes away
 * @throws AppError `too_many_streams`, `session_required`
 */
export async function watchShop(session: Session): Promise<ReadableStream<Uint8Array>> {
  authorize(session.actor, "accounts:own");
  return liveHub().open(session);
}

/** Ends the streams of this process, so that it need not wait for those who watch. */
export function endLiveStreams(): void {
  liveHub.made()?.end();
}

/** How many streams are open on this process. */
export function countLiveStreams(): number {
  return liveHub.made()?.size ?? 0;
}
