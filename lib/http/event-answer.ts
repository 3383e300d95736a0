import { consoleHeaders } from "@/lib/http/security-headers";

/** The result of a console operation that responds with server-sent events. */
export class EventAnswer {
  /**
   * @param stream events in the format of the HTML standard, in UTF-8; cancelled when the client disconnects
   */
  constructor(readonly stream: ReadableStream<Uint8Array>) {}
}

/** A streaming response: intermediaries must not store, transform or buffer it. */
export function answerEvents({ stream }: EventAnswer, requestId: string): Response {
  return new Response(stream, {
    headers: {
      "Content-Type": "text/event-stream",
      "Cache-Control": "no-store, no-transform",
      // A buffering proxy such as nginx would delay the events.
      "X-Accel-Buffering": "no",
      // A stopping process would otherwise wait for the idle connection after the stream.
      Connection: "close",
      ...consoleHeaders(requestId),
    },
  });
}
