import { consoleHeaders } from "@/lib/http/security-headers";
import { toAppError } from "@/lib/http/to-app-error";
import { log } from "@/lib/log";

/** A download that is streamed while it is generated. */
export type StreamedFile = {
  /** The file name in Content-Disposition. */
  name: string;
  contentType: string;
  /** The contents; the next chunk is generated when the client has read the previous one. */
  chunks: AsyncGenerator<string | Uint8Array, void, void>;
};

/**
 * Streams a file. Its first chunk is generated before the response starts, so that an immediate failure becomes an
 * error response. A later failure resets the connection, so that the client recognizes the download as incomplete
 * (RFC 9112, section 8).
 */
export async function answerFile({ name, contentType, chunks }: StreamedFile, requestId: string): Promise<Response> {
  const first = await chunks.next();
  return new Response(first.done ? null : streamOf(first.value, chunks, requestId), {
    headers: {
      "Content-Type": contentType,
      "Content-Disposition": disposition(name),
      "Cache-Control": "no-store",
      ...consoleHeaders(requestId),
    },
  });
}

function streamOf(
  first: string | Uint8Array,
  chunks: StreamedFile["chunks"],
  requestId: string,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const bytesOf = (chunk: string | Uint8Array) => (typeof chunk === "string" ? encoder.encode(chunk) : chunk);
  let waiting: string | Uint8Array | undefined = first;
  let isGone = false;
  return new ReadableStream(
    {
      async pull(controller) {
        if (waiting !== undefined) {
          controller.enqueue(bytesOf(waiting));
          waiting = undefined;
          return;
        }
        try {
          const { value, done } = await chunks.next();
          if (isGone) return;
          if (done) controller.close();
          else controller.enqueue(bytesOf(value));
        } catch (error) {
          log().error({ requestId, err: error }, "a download was aborted by an error");
          controller.error(toAppError(error));
        }
      },
      // The client disconnected.
      async cancel() {
        isGone = true;
        await chunks.return();
      },
    },
    // No chunk is generated before the client needs it.
    { highWaterMark: 0 },
  );
}

/** Content-Disposition for any file name (RFC 6266): an ASCII fallback for old clients, and the full name. */
function disposition(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/**
 * Streams server-sent events. Intermediaries must not store, transform or buffer them.
 *
 * @param stream events in the format of the HTML standard, in UTF-8; cancelled when the client disconnects
 */
export function answerEvents(stream: ReadableStream<Uint8Array>, requestId: string): Response {
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
