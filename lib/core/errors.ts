import { consoleErrorCodes, errorCodes, type ConsoleErrorCode, type ErrorCode } from "@/lib/core/error-codes";
import { translateTo } from "@/lib/texts/languages";
import { message, writeMessage, type Message } from "@/lib/texts/message";
import type { Translate } from "@/lib/texts/texts";

/** The `code` of a database error when a write was sent but not confirmed, so that it may have been made. */
export const OUTCOME_UNKNOWN = "OUTCOME_UNKNOWN";

const statusOf: Record<ErrorCode | ConsoleErrorCode, { status: number }> = { ...errorCodes, ...consoleErrorCodes };

/**
 * An error whose message is shown to the client. Any other error becomes `internal_error`, without its message.
 *
 * Staff read `texts`, in the language of their request. Clients of the API, the command line and the log get the English
 * `message`. Not for browsers: it knows the English texts.
 *
 * @param code determines the HTTP status
 * @param what the message of the catalogue, or several, each a sentence. An English sentence is for what only API clients, operators and the log see: staff
 *   get the text of the code instead. Without either, everyone gets that. It never contains a secret.
 * @param headers additional response headers, such as `Allow`
 */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly texts: readonly Message[];

  constructor(
    readonly code: ErrorCode | ConsoleErrorCode,
    what?: Message | readonly Message[] | string,
    readonly headers: Record<string, string> = {},
  ) {
    const texts = typeof what === "object" ? [what].flat() : [message(`errorCodes.${code}`)];
    const meaning = what === undefined && isPublic(code) ? errorCodes[code].meaning : what;
    super(typeof meaning === "string" ? meaning : sentencesOf(texts, translateTo("en")));
    this.texts = texts;
  }

  get status(): number {
    return statusOf[this.code].status;
  }

  /** What staff read of it. */
  tell(t: Translate): string {
    return sentencesOf(this.texts, t);
  }
}

/** The error of a caller over the limit of those that wait. */
export function tooManyWaiting(): AppError {
  return new AppError("too_many_attempts", message("errors.tooManyRequests"), { "Retry-After": "2" });
}

/** The error when a process has no time to find out who is asking, since too many unknown clients are. */
export function tooManyUnknown(): AppError {
  return new AppError("unavailable", message("errors.tooManyRequests"), { "Retry-After": "2" });
}

function isPublic(code: ErrorCode | ConsoleErrorCode): code is ErrorCode {
  return code in errorCodes;
}

/** Each sentence once. */
function sentencesOf(texts: readonly Message[], t: Translate): string {
  return [...new Set(texts.map((text) => writeMessage(t, text)))].join(" ");
}
