import { ForbiddenAddress } from "@/lib/webhooks/resolve";

/** The code of the error for a response that was preceded by too many informational ones. */
export const TOO_MANY_INFORMATIONAL = "TOO_MANY_INFORMATIONAL";

const texts: Record<string, string> = {
  [TOO_MANY_INFORMATIONAL]: "The receiver sent too many informational responses (1xx).",
  ENOTFOUND: "The host name does not exist.",
  EAI_AGAIN: "The host name cannot be resolved at the moment.",
  ECONNREFUSED: "The connection was refused.",
  ECONNRESET: "The connection was closed before a response arrived.",
  EPIPE: "The connection was closed before a response arrived.",
  EHOSTUNREACH: "The host cannot be reached.",
  ENETUNREACH: "The host cannot be reached.",
  ETIMEDOUT: "The connection took too long.",
};

/**
 * Explains to users why a call had no response.
 *
 * @param error the call's error
 * @param signal if it aborted the call, its reason is returned
 */
export function callErrorText(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return (signal.reason as Error).message;
  if (error instanceof ForbiddenAddress) return error.message;
  const { code = "unknown" } = error as NodeJS.ErrnoException;
  if (Object.hasOwn(texts, code)) return texts[code] ?? code;
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO|EPROTO/.test(code)) return `The TLS connection failed (${code}).`;
  if (code.startsWith("HPE_")) return `The response is not valid HTTP (${code}).`;
  return `The call failed (${code}).`;
}
