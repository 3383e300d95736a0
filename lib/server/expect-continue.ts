import { IncomingMessage, type ServerResponse } from "node:http";

/**
 * Answers `Expect: 100-continue` (RFC 9110, section 10.1.1) as soon as somebody reads the body, and so after all that can
 * refuse the request before: its key, its type, and its declared length. To be called before anybody else sees it.
 *
 * Where the request is refused, the client may send the body all the same or leave it out. What comes next on the
 * connection cannot be told, so it ends.
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
