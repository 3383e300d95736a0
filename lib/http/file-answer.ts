import { consoleHeaders } from "@/lib/http/security-headers";
import { toAppError } from "@/lib/http/to-app-error";
import { log } from "@/lib/log";

/** A download that is streamed while it is generated. */
export type FileAnswerOptions = {
  /** The file name in Content-Disposition. */
  name: string;
  contentType: string;
  /** The contents; the next chunk is requested when the client has read the one before. */
  chunks: AsyncGenerator<string | Uint8Array, void, void>;
};

/** The result of a console operation that responds with a file. */
export class FileAnswer {
  constructor(readonly options: FileAnswerOptions) {}

  /** The same file with its chunks transformed. */
  mapChunks(pass: (chunks: FileAnswerOptions["chunks"]) => FileAnswerOptions["chunks"]): FileAnswer {
    return new FileAnswer({ ...this.options, chunks: pass(this.options.chunks) });
  }
}

/**
 * Streams a file. Its first chunk is generated before the response starts, so that an immediate failure becomes an
 * error response. A later failure resets the connection: without the last chunk, no client takes the download for
 * complete (RFC 9112, section 8).
 */
export async function answerFile(
  { name, contentType, chunks }: FileAnswerOptions,
  requestId: string,
): Promise<Response> {
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
  chunks: FileAnswerOptions["chunks"],
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
