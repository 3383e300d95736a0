import type { IncomingMessage, ServerResponse } from "node:http";
import { constants } from "node:zlib";
import compression from "compression";
import { COMPRESSED_BYTES_MIN } from "@/lib/http/content-coding";

// The window is what an encoder takes memory for while a page is made: 256 KiB, and a page is hardly larger.
const BROTLI_WINDOW_BITS = 18;
const BROTLI_QUALITY = 4;

const compressAnswer = compression({
  threshold: COMPRESSED_BYTES_MIN,
  brotli: {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
    },
  },
  filter: (request, response) => {
    if (!compression.filter(request, response)) return false;
    weakenEtag(response);
    return isSafeToCompress(request);
  },
});

/**
 * Has the answer to a request for a page compressed while Next.js writes it, in the thread pool, by what the client
 * accepts. To be called before anything is written. Pages that are streamed have no known length, and are compressed
 * however small they turn out.
 */
export function compressPage(request: IncomingMessage, response: ServerResponse): void {
  compressAnswer(request, response, () => undefined);
}

/**
 * Whether the size of the answer can be told to whoever listens on the network. Another site can have a browser ask for
 * a page with a text of its choice in the address, and the more of it the page repeats, the shorter it gets: letter by
 * letter that gives away what else is on the page (BREACH). So a page that is made for somebody is only compressed when
 * our own pages, or the person, asked for it (Fetch Metadata: `Sec-Fetch-Site`). Without a cookie there is nothing on a
 * page that its reader did not send.
 */
export function isSafeToCompress({ headers }: Pick<IncomingMessage, "headers">): boolean {
  const site = headers["sec-fetch-site"];
  return headers.cookie === undefined || site === "same-origin" || site === "none";
}

/** A strong tag names bytes, and those of a coding are others (RFC 9110, section 8.8.3.3). */
function weakenEtag(response: ServerResponse): void {
  const etag = response.getHeader("ETag");
  if (typeof etag === "string" && etag.startsWith('"')) response.setHeader("ETag", `W/${etag}`);
}
