import { IncomingMessage, type ServerResponse } from "node:http";

/**
 * Responds to `Expect: 100-continue` (RFC 9110, section 10.1.1) when the handler starts reading the body, after every
 * check that can refuse the request: key, content type, declared length. Must run before any other handler.
 *
 * If the request is refused, the client may send the body or not, so the next bytes on the connection are ambiguous and
 * it is closed.
 */
export function continueWhenRead(request: IncomingMessage, response: ServerResponse): void {
  let isContinued = false;
  const { shouldKeepAlive } = response;
  response.shouldKeepAlive = false;
  request._read = (size) => {
    if (!isContinued && !response.headersSent) {
      isContinued = true;
      response.shouldKeepAlive = shouldKeepAlive;
      response.writeContinue();
    }
    IncomingMessage.prototype._read.call(request, size);
  };
}
