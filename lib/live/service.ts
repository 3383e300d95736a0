import { stillOpen, type Session } from "@/lib/accounts/session";
import { authorize } from "@/lib/core/permissions";
import { LiveHub } from "@/lib/live/hub";
import { readShop } from "@/lib/live/position";

// One hub per process, though this module is bundled twice (see docs/decisions/0002-two-lanes.md).
const shared = globalThis as { petstoreLive?: LiveHub };

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
  shared.petstoreLive?.end();
}

/** How many streams are open on this process. */
export function countLiveStreams(): number {
  return shared.petstoreLive?.size ?? 0;
}

function liveHub(): LiveHub {
  if (shared.petstoreLive) return shared.petstoreLive;
  // Next.js, serving alone, waits for every answer to end before it stops.
  process.once("SIGTERM", endLiveStreams);
  return (shared.petstoreLive = new LiveHub({ read: readShop, stillOpen }));
}
