import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { constants, createBrotliCompress, createGzip, type BrotliCompress, type Gzip } from "node:zlib";
import { chooseCoding, COMPRESSED_BYTES_MIN, type Coding } from "@/lib/http/content-coding";
import { hasCookies } from "@/lib/http/cookies";

const COMPRESSIBLE = /^(?:text\/(?!event-stream)|application\/(?:json|javascript|xml|manifest\+json)|image\/svg\+xml)/i;

const BROTLI_QUALITY = 4;
/** 256 KiB: the window is what an encoder takes memory for while a page is made, and a page is hardly larger. */
const BROTLI_WINDOW_BITS = 18;

/**
 * Has the answer to a request for a page compressed while Next.js writes it, in the thread pool, by what the client
 * accepts. To be called before anything is written. Pages that are streamed have no known length, and are compressed
 * however small they turn out.
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

  // What is called before the head is written decides by the type of the answer, which is known by then.
  response.write = ((...args: Parameters<ServerResponse["write"]>) => {
    response.writeHead(response.statusCode);
    return response.write(...args);
  }) as ServerResponse["write"];
  response.end = ((...args: Parameters<ServerResponse["end"]>) => {
    length = lengthOf(args[0]);
    response.writeHead(response.statusCode);
    return response.end(...args);
  }) as ServerResponse["end"];

  /** Sends what is written by way of an encoder, no faster than the client reads. */
  function writeThrough(coding: Coding): void {
    const encoder = encoderFor(coding);
    response.write = encoder.write.bind(encoder) as ServerResponse["write"];
    response.end = ((...args: unknown[]) => {
      const done = args.find((argument) => typeof argument === "function");
      if (done) response.once("finish", done as () => void);
      if (!encoder.writableEnded) encoder.end(...(args.filter((argument) => argument !== done) as [Buffer]));
      return response;
    }) as ServerResponse["end"];
    // Next.js calls it after each piece of a page that it streams, as it would that of the library `compression`.
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

/** Headers that are given to `writeHead` count like those that were set before. They come by name, or in a flat list. */
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
 * Whether somebody who listens on the network may learn the size of the answer. Another site can have a browser ask for
 * a page with a text of its choice in the address, and the more of it the page repeats, the shorter it gets: letter by
 * letter that gives away what else is on the page (BREACH). So a page that is made for somebody is only compressed when
 * our own pages, or the person, asked for it (Fetch Metadata: `Sec-Fetch-Site`). Without a cookie there is nothing on a
 * page that its reader did not send.
 */
export function isSafeToCompress({ headers }: Pick<IncomingMessage, "headers">): boolean {
  const site = headers["sec-fetch-site"];
  return !hasCookies(headers) || site === "same-origin" || site === "none";
}

/** A strong tag names bytes, and those of a coding are others (RFC 9110, section 8.8.3.3). */
function weakenEtag(response: ServerResponse): void {
  const etag = response.getHeader("ETag");
  if (typeof etag === "string" && etag.startsWith('"')) response.setHeader("ETag", `W/${etag}`);
}
