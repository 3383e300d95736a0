import { z } from "zod";
import { messageData } from "@/lib/texts/message-schema";
import { problem } from "@/lib/core/problems";
import { message } from "@/lib/texts/message";

export const ATTEMPT_PAGE_SIZE = 20;

/** How long the old secret signs in addition to the new one after a rotation, in hours. */
export const OLD_SECRET_HOURS = 24;

/** Why the shop turns a webhook off. `gone`: the receiver responded that it is permanently gone (410). */
const offReasons = ["gone"] as const;
export type OffReason = (typeof offReasons)[number];

/** The webhook, for those who manage it. */
export const webhook = z.object({
  url: z.string(),
  isOn: z.boolean(),
  /** Why the shop turned it off; null if it is on or a person turned it off. */
  offReason: z.enum(offReasons).nullable(),
  /** Whether WEBHOOK_URL and WEBHOOK_SECRET define it, so that the console cannot change it. */
  isManaged: z.boolean(),
  secretChangedAt: z.iso.datetime(),
  /** Until when the old secret signs as well; null when it does not. */
  oldSecretUntil: z.iso.datetime().nullable(),
});
export type WebhookDetail = z.infer<typeof webhook>;

/** Whether the last call of the webhook failed, or the shop has turned it off. */
export const webhookHealth = z.object({ isFailing: z.boolean() });
export type WebhookHealth = z.infer<typeof webhookHealth>;

/** How the webhook fails while it is on. */
export const webhookFailure = z.object({
  /** The time of the first call after the last success. */
  since: z.iso.datetime(),
  /** The HTTP status of the last response; null if the last call had none. */
  status: z.int().nullable(),
  /** Why the last call had no response, or why it does not count. */
  error: messageData.nullable(),
  /** The time of the next attempt; null if none is due. */
  nextAt: z.iso.datetime().nullable(),
});
export type WebhookFailure = z.infer<typeof webhookFailure>;

/** How many messages the webhook has not taken. */
export const undelivered = z.object({
  /** No longer tried. */
  failed: z.int(),
  /** Waiting for another attempt. */
  waiting: z.int(),
});
export type Undelivered = z.infer<typeof undelivered>;

/** `sending`: a call is in progress. `retrying`: a call failed and will be retried. `failed`: all attempts failed. */
const deliveryStates = ["queued", "sending", "retrying", "delivered", "failed"] as const;

/** The state of a message's delivery to the webhook. */
export const webhookDelivery = z.object({
  state: z.enum(deliveryStates),
  /** The time of the next attempt; null if there is none, or while a call is in progress. */
  nextAt: z.iso.datetime().nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

/** A delivery attempt. In progress while there is neither a status nor an error. */
export const webhookAttempt = z.object({
  id: z.string(),
  startedAt: z.iso.datetime(),
  durationMs: z.int().nullable(),
  /** The HTTP status of the response. */
  status: z.int().nullable(),
  /** Why there was no response, or why it does not count. */
  error: messageData.nullable(),
  /** The beginning of the response body. */
  answer: z.string().nullable(),
});
export type WebhookAttempt = z.infer<typeof webhookAttempt>;

/** An attempt in the list of attempts for all messages. */
export const listedAttempt = webhookAttempt.extend({
  /** The beginning of the message that was sent; null for a test. */
  message: z.string().nullable(),
});
export type ListedAttempt = z.infer<typeof listedAttempt>;

const URL_LENGTH_MAX = 2_000;

/** A webhook with its secret, which is shown only once. */
export const webhookWithSecret = z.object({ webhook, secret: z.string() });
export type WebhookWithSecret = z.infer<typeof webhookWithSecret>;

const webhookUrl = z
  .string({ error: (issue) => (issue.input === undefined ? "is required" : "must be a string") })
  .trim()
  .max(URL_LENGTH_MAX, `must be at most ${URL_LENGTH_MAX} characters`)
  .pipe(z.url({ protocol: /^https?$/, normalize: true, error: "must be an https address" }))
  .refine(
    (url) => !/^\w+:\/\/[^/?#]*@/.test(url),
    problem("must not contain a user name or password", message("problems.addressWithUser")),
  );

export const newWebhook = z.object({ url: webhookUrl });

export const webhookChange = z.object({
  url: webhookUrl.optional(),
  /** The address that `url` replaces. */
  from: z.string("must be a string").optional(),
  isOn: z.boolean("must be true or false").optional(),
});
export type WebhookChange = z.infer<typeof webhookChange>;
