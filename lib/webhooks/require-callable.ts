import { isIP } from "node:net";
import { callError } from "@/lib/webhooks/call-error";
import { hostOf, resolveChecked } from "@/lib/webhooks/resolve";
import { ValidationError } from "@/lib/core/validation-error";
import { settings } from "@/lib/settings";
import { translateTo } from "@/lib/texts/languages";
import { message, writeMessage } from "@/lib/texts/message";

const LOOKUP_MS_MAX = 5_000;

const PRIVATE_REMEDY =
  "The operator of the shop can allow http and private addresses, by its setting WEBHOOK_ALLOW_PRIVATE.";

/**
 * Rejects an address that says by itself that the shop must not call it. Names are not looked up: that takes one of few threads, and
 * is for those who have proved who they are.
 *
 * @throws ValidationError of `url`
 */
export async function requireCallableText(url: string): Promise<void> {
  requireHttps(url);
  if (isIP(hostOf(new URL(url).hostname)) !== 0) await requireAddress(url);
}

/**
 * Rejects an address that the shop must not call. Each delivery checks it again.
 *
 * @throws ValidationError of `url`
 */
export async function requireCallable(url: string): Promise<void> {
  requireHttps(url);
  await requireAddress(url);
}

function requireHttps(url: string): void {
  if (url.startsWith("http:") && !settings().isPrivateWebhookAllowed)
    throw ValidationError.of("url", `must be an https address. ${PRIVATE_REMEDY}`, message("errors.httpNotAllowed"));
}

async function requireAddress(url: string): Promise<void> {
  const signal = AbortSignal.timeout(LOOKUP_MS_MAX);
  try {
    await resolveChecked(new URL(url).hostname, signal);
  } catch (error) {
    const reason = callError(error, signal);
    throw ValidationError.of(
      "url",
      `cannot be called. ${writeMessage(translateTo("en"), reason)}`,
      message("errors.addressNotCalled", { reason }),
    );
  }
}
