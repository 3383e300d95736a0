import { consoleHeaders } from "@/lib/http/console-headers";

/** What an operation of the console gives in place of a body when it answers with server-sent events. */
export class EventAnswer {
  /** @param stream events as the HTML standard has them, in UTF-8; cancelled when the client goes away */
  constructor(readonly stream: ReadableStream<Uint8Array>) {}
}

/** The answer that goes on: nobody on the way may keep it, change it or wait for its end. */
export function answerEvents({ stream }: EventAnswer, requestId: string): Response {
  return new Response(stream, {
    headers: {
      "Content-Type": "text/event-stream",
      "Cache-Control": "no-store, no-transform",
      // A proxy that collects answers, as nginx does, would hold the events back.
      "X-Accel-Buffering": "no",
      // When it ends there is no idle connection left that a process which stops would wait for.
      Connection: "close",
      ...consoleHeaders(requestId),
    },
  });
}
