import { ForbiddenAddress } from "@/lib/webhooks/resolve";

const texts: Record<string, string> = {
  ENOTFOUND: "The name of the host cannot be found.",
  EAI_AGAIN: "The name of the host cannot be looked up at the moment.",
  ECONNREFUSED: "The connection was refused.",
  ECONNRESET: "The connection was cut before an answer came.",
  EPIPE: "The connection was cut before an answer came.",
  EHOSTUNREACH: "There is no way to the host.",
  ENETUNREACH: "There is no way to the host.",
  ETIMEDOUT: "The connection took too long.",
};

/**
 * Why a call had no response, for people.
 *
 * @param error the call's error
 * @param signal if it aborted the call, its reason is returned
 */
export function faultText(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return (signal.reason as Error).message;
  if (error instanceof ForbiddenAddress) return error.message;
  const { code = "unknown" } = error as NodeJS.ErrnoException;
  if (Object.hasOwn(texts, code)) return texts[code] ?? code;
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO|EPROTO/.test(code))
    return `The certificate or the TLS is not in order (${code}).`;
  if (code.startsWith("HPE_")) return `What came back is no HTTP answer (${code}).`;
  return `The call failed (${code}).`;
}
