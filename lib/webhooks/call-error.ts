import { ForbiddenAddress } from "@/lib/webhooks/resolve";
import { message, type Message } from "@/lib/texts/message";

/** The code of the error for a response that was preceded by too many informational ones. */
export const TOO_MANY_INFORMATIONAL = "TOO_MANY_INFORMATIONAL";

const reasons: Record<string, Message> = {
  [TOO_MANY_INFORMATIONAL]: message("webhookErrors.tooManyInformational"),
  ENOTFOUND: message("webhookErrors.nameUnknown"),
  EAI_AGAIN: message("webhookErrors.nameUnresolved"),
  ECONNREFUSED: message("webhookErrors.refused"),
  ECONNRESET: message("webhookErrors.closed"),
  EPIPE: message("webhookErrors.closed"),
  EHOSTUNREACH: message("webhookErrors.unreachable"),
  ENETUNREACH: message("webhookErrors.unreachable"),
  ETIMEDOUT: message("webhookErrors.tookTooLong"),
};

/** The reason with which a call is aborted. */
export class CallAborted extends Error {
  override readonly name = "CallAborted";

  constructor(readonly reason: Message) {
    super(`the call was aborted: ${reason.key}`);
  }
}

/**
 * Why a call had no response.
 *
 * @param error the call's error
 * @param signal if it aborted the call, its reason is returned
 */
export function callError(error: unknown, signal: AbortSignal): Message {
  if (signal.aborted)
    return signal.reason instanceof CallAborted ? signal.reason.reason : message("webhookErrors.tookTooLong");
  if (error instanceof ForbiddenAddress) return error.reason;
  const { code = "unknown" } = error as NodeJS.ErrnoException;
  const known = Object.hasOwn(reasons, code) ? reasons[code] : undefined;
  if (known) return known;
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO|EPROTO/.test(code)) return message("webhookErrors.tlsFailed", { code });
  if (code.startsWith("HPE_")) return message("webhookErrors.notHttp", { code });
  return message("webhookErrors.failed", { code });
}
