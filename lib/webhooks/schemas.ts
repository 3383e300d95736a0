import { z } from "zod";

export const ATTEMPT_PAGE_SIZE = 20;

/** How long the old secret signs beside the new one after a rotation, in hours. */
export const OLD_SECRET_HOURS = 24;

/** Where messages go on to, as those see it who manage it. */
export const webhook = z.object({
  url: z.string(),
  isOn: z.boolean(),
  /** Why it is off, where nobody turned it off. */
  offReason: z.string().nullable(),
  /** WEBHOOK_URL and WEBHOOK_SECRET say what it is; the console cannot change that. */
  isManaged: z.boolean(),
  secretChangedAt: z.iso.datetime(),
  /** Until when the secret before signs as well; null when it does not. */
  oldSecretUntil: z.iso.datetime().nullable(),
});
export type WebhookDetail = z.infer<typeof webhook>;

/** `sending`: a call is under way. `retrying`: it failed, and is tried again. `failed`: given up. */
const deliveryStates = ["queued", "sending", "retrying", "delivered", "failed"] as const;

/** How far a message has come on its way to the webhook. */
export const webhookDelivery = z.object({
  state: z.enum(deliveryStates),
  /** When it is tried next; null when it is not going to be, or is just being sent. */
  nextAt: z.iso.datetime().nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

/** One call. Under way while there is neither a status nor an error. */
export const webhookAttempt = z.object({
  id: z.string(),
  startedAt: z.iso.datetime(),
  durationMs: z.int().nullable(),
  /** The HTTP status of the answer. */
  status: z.int().nullable(),
  /** Why there was no answer, or none that counts. */
  error: z.string().nullable(),
  /** The beginning of the body of the answer. */
  answer: z.string().nullable(),
});
export type WebhookAttempt = z.infer<typeof webhookAttempt>;

/** An attempt among those of all messages. */
export const listedAttempt = webhookAttempt.extend({
  /** The beginning of the message that was sent; null for a test. */
  message: z.string().nullable(),
});
export type ListedAttempt = z.infer<typeof listedAttempt>;

const URL_LENGTH_MAX = 2_000;

/** With the secret, the only time it is shown. */
export const webhookWithSecret = z.object({ webhook, secret: z.string() });
export type WebhookWithSecret = z.infer<typeof webhookWithSecret>;

export const webhookUrl = z
  .string({ error: (issue) => (issue.input === undefined ? "is required" : "must be a string") })
  .trim()
  .max(URL_LENGTH_MAX, `must be at most ${URL_LENGTH_MAX} characters`)
  .pipe(z.url({ protocol: /^https?$/, normalize: true, error: "must be an https address" }))
  .refine((url) => !/^\w+:\/\/[^/?#]*@/.test(url), "must hold no user name and no password");

export const newWebhook = z.object({ url: webhookUrl });
