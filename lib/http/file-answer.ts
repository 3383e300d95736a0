import { consoleHeaders } from "@/lib/http/console-headers";
import { toAppError } from "@/lib/http/to-app-error";
import { log } from "@/lib/log";

/** An answer that is a file to be kept, written while it is read. */
export type FileAnswerOptions = {
  /** What it is called when it is kept. */
  name: string;
  contentType: string;
  /** The file, piece by piece; asked for the next piece when the client has taken the one before. */
  chunks: AsyncGenerator<string | Uint8Array, void, void>;
};

/** What an operation of the console gives in place of a body when it answers with a file. */
export class FileAnswer {
  constructor(readonly options: FileAnswerOptions) {}

  /** The same file with its pieces passed through something. */
  mapChunks(pass: (chunks: FileAnswerOptions["chunks"]) => FileAnswerOptions["chunks"]): FileAnswer {
    return new FileAnswer({ ...this.options, chunks: pass(this.options.chunks) });
  }
}

/**
 * The answer with a file. Its first piece is made before the answer begins, so that what fails at once is told as any
 * error is. What fails later cuts the connection: without the last chunk, no client can take what it has for the whole
 * (RFC 9112, section 8).
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
          log().error({ requestId, err: error }, "a file was cut off while it was sent");
          controller.error(toAppError(error));
        }
      },
      // The client went away.
      async cancel() {
        isGone = true;
        await chunks.return();
      },
    },
    // Nothing is made ahead of the client.
    { highWaterMark: 0 },
  );
}

/** Any name, as RFC 6266 has it: plain for old clients, and in full. */
function disposition(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
