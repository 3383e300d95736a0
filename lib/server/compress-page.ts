import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { constants, createBrotliCompress, createGzip, type BrotliCompress, type Gzip } from "node:zlib";
import { chooseCoding, COMPRESSED_BYTES_MIN, type Coding } from "@/lib/http/content-coding";
import { hasCookies } from "@/lib/core/cookies";

const COMPRESSIBLE = /^(?:text\/(?!event-stream)|application\/(?:json|javascript|xml|manifest\+json)|image\/svg\+xml)/i;

const BROTLI_QUALITY = 4;
/** 256 KiB: an encoder allocates memory for its window, and pages are hardly larger. */
const BROTLI_WINDOW_BITS = 18;

/**
 * Compresses the response to a page request while Next.js writes it, in the thread pool, with a coding the client
 * accepts. Must be called before anything is written. Streamed pages have no known length and are compressed at any
 * size.
 */
export function compressPage(request: IncomingMessage, response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (status: number, reason?: string) => ServerResponse;
  const write = response.write.bind(response) as (chunk: Buffer) => boolean;
  const end = response.end.bind(response) as () => ServerResponse;
  const plain = { write: response.write, end: response.end };
  let length: number | undefined;

  response.writeHead = (status: number, ...rest: unknown[]) => {
    response.writeHead = writeHead as ServerResponse["writeHead"];
    const headers = rest.find((argument) => typeof argument === "object" && argument !== null);
    setHeaders(response, headers as OutgoingHttpHeaders | OutgoingHttpHeader[] | undefined);
    const hasBody = request.method !== "HEAD" && status !== 204 && status !== 304;
    if (hasBody && length !== undefined && !response.hasHeader("Content-Length"))
      response.setHeader("Content-Length", length);
    const coding = codingFor(request, response, hasBody);
    if (coding === null) Object.assign(response, plain);
    else {
      response.removeHeader("Content-Length");
      response.setHeader("Content-Encoding", coding);
      writeThrough(coding);
    }
    return typeof rest[0] === "string" ? writeHead(status, rest[0]) : writeHead(status);
  };

  // The content type is only known when the first write or the head is sent.
  response.write = ((...args: Parameters<ServerResponse["write"]>) => {
    response.writeHead(response.statusCode);
    return response.write(...args);
  }) as ServerResponse["write"];
  response.end = ((...args: Parameters<ServerResponse["end"]>) => {
    length = lengthOf(args[0]);
    response.writeHead(response.statusCode);
    return response.end(...args);
  }) as ServerResponse["end"];

  /** Sends the writes through an encoder, with backpressure from the client. */
  function writeThrough(coding: Coding): void {
    const encoder = encoderFor(coding);
    response.write = encoder.write.bind(encoder) as ServerResponse["write"];
    response.end = ((...args: unknown[]) => {
      const done = args.find((argument) => typeof argument === "function");
      if (done) response.once("finish", done as () => void);
      if (!encoder.writableEnded) encoder.end(...(args.filter((argument) => argument !== done) as [Buffer]));
      return response;
    }) as ServerResponse["end"];
    // Next.js calls flush after each streamed chunk, as with the `compression` library.
    const flushKind = coding === "br" ? constants.BROTLI_OPERATION_FLUSH : constants.Z_SYNC_FLUSH;
    Object.assign(response, { flush: () => encoder.flush(flushKind) });
    encoder.on("data", (bytes: Buffer) => {
      if (!write(bytes)) encoder.pause();
    });
    encoder.once("end", () => end());
    encoder.on("drain", () => response.emit("drain"));
    response.on("drain", () => {
      if (!response.writableNeedDrain) encoder.resume();
    });
    encoder.on("error", () => response.destroy());
    response.once("close", () => encoder.destroy());
  }
}

function codingFor(request: IncomingMessage, response: ServerResponse, hasBody: boolean): Coding | null {
  if (!COMPRESSIBLE.test(String(response.getHeader("Content-Type") ?? ""))) return null;
  response.appendHeader("Vary", "Accept-Encoding");
  if (!hasBody || response.hasHeader("Content-Encoding") || !isSafeToCompress(request)) return null;
  if (Number(response.getHeader("Content-Length") ?? Infinity) < COMPRESSED_BYTES_MIN) return null;
  const coding = chooseCoding(request.headers["accept-encoding"]?.toString());
  if (coding !== null) weakenEtag(response);
  return coding;
}

function encoderFor(coding: Coding): BrotliCompress | Gzip {
  if (coding === "gzip") return createGzip();
  return createBrotliCompress({
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
    },
  });
}

/** Headers passed to `writeHead` count like those set before. They are an object or a flat list. */
function setHeaders(response: ServerResponse, headers: OutgoingHttpHeaders | OutgoingHttpHeader[] = {}): void {
  if (Array.isArray(headers)) {
    for (let i = 0; i + 1 < headers.length; i += 2) response.setHeader(String(headers[i]), headers[i + 1] ?? "");
    return;
  }
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value);
}

function lengthOf(chunk: unknown): number {
  if (typeof chunk === "string") return Buffer.byteLength(chunk);
  return chunk instanceof Uint8Array ? chunk.byteLength : 0;
}

/**
 * Whether the size of the response may be revealed to a network observer. Another site can make a browser request a
 * page with chosen text in the URL, and the more of it the page repeats, the shorter the response: letter by letter,
 * that reveals other content of the page (BREACH). A page for a signed-in user is therefore only compressed when our
 * own pages or the user requested it (Fetch Metadata: `Sec-Fetch-Site`). Without a cookie, a page contains nothing the
 * client did not send.
 */
export function isSafeToCompress({ headers }: Pick<IncomingMessage, "headers">): boolean {
  const site = headers["sec-fetch-site"];
  return !hasCookies(headers) || site === "same-origin" || site === "none";
}

/** A strong ETag identifies bytes, which differ by coding (RFC 9110, section 8.8.3.3). */
function weakenEtag(response: ServerResponse): void {
  const etag = response.getHeader("ETag");
  if (typeof etag === "string" && etag.startsWith('"')) response.setHeader("ETag", `W/${etag}`);
}
