/** What we use of the library. Its own types (@types/compression) bring those of Express along. */
declare module "compression" {
  import type { IncomingMessage, ServerResponse } from "node:http";
  import type { BrotliOptions, ZlibOptions } from "node:zlib";

  type Filter = (request: IncomingMessage, response: ServerResponse) => boolean;
  type Options = ZlibOptions & { threshold?: number; brotli?: BrotliOptions; filter?: Filter };

  function compression(
    options: Options,
  ): (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  namespace compression {
    /** Whether the type of the answer is one that gets smaller. */
    const filter: Filter;
  }
  export default compression;
}
