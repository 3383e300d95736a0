import { z } from "zod";
import { changeWebhook, createWebhook, readWebhook, removeWebhook, rotateWebhookSecret } from "@/lib/webhooks/service";
import { requireCallableText } from "@/lib/webhooks/require-callable";
import { readWebhookFailure, readWebhookHealth } from "@/lib/webhooks/health";
import { testWebhook, redeliverMessage } from "@/lib/webhooks/deliveries";
import { countUndelivered, resendUndelivered } from "@/lib/webhooks/undelivered";
import { listWebhookAttempts, listMessageAttempts } from "@/lib/webhooks/attempt-list";
import {
  undelivered,
  webhook,
  webhookDelivery,
  webhookAttempt,
  webhookFailure,
  webhookHealth,
  listedAttempt,
  webhookWithSecret,
  webhookChange,
  newWebhook,
} from "@/lib/webhooks/schemas";
import { mutation, query } from "@/lib/console/procedure";

const messageParams = z.object({ messageId: z.string().regex(/^[\w-]{1,100}$/) });

export const procedures = {
  read: query({
    permission: "webhook:manage",
    answer: webhook.nullable(),
    run: ({ actor }) => readWebhook(actor),
  }),

  /** Whether deliveries fail at present. */
  health: query({
    permission: "webhook:manage",
    answer: webhookHealth,
    run: ({ actor }) => readWebhookHealth(actor),
  }),

  /** How they fail, if they do. */
  failure: query({
    permission: "webhook:manage",
    answer: webhookFailure.nullable(),
    run: ({ actor }) => readWebhookFailure(actor),
  }),

  create: mutation({
    permission: "webhook:manage",
    proof: "fresh",
    budget: 50,
    records: "webhook.created",
    changes: ["webhook"],
    isLasting: true,
    input: newWebhook,
    check: ({ url }) => requireCallableText(url),
    answer: webhookWithSecret,
    run: ({ actor, input }) => createWebhook(actor, input.url),
  }),

  /** Omitted fields keep their value. */
  change: mutation({
    permission: "webhook:manage",
    proof: "fresh",
    records: "webhook.changed",
    changes: ["webhook"],
    input: webhookChange,
    check: async ({ url }) => {
      if (url !== undefined) await requireCallableText(url);
    },
    answer: webhook,
    run: ({ actor, input }) => changeWebhook(actor, input),
  }),

  remove: mutation({
    permission: "webhook:manage",
    proof: "fresh",
    records: "webhook.removed",
    changes: ["webhook"],
    answer: z.object({ url: z.string() }),
    run: ({ actor }) => removeWebhook(actor),
  }),

  rotateSecret: mutation({
    permission: "webhook:manage",
    proof: "fresh",
    budget: 50,
    records: "webhook.secret_rotated",
    changes: ["webhook"],
    isLasting: true,
    answer: webhookWithSecret,
    run: ({ actor }) => rotateWebhookSecret(actor),
  }),

  /** Sends a test once. Its result is listed among the attempts a moment later. */
  test: mutation({
    permission: "webhook:manage",
    budget: 100,
    records: "webhook.tested",
    changes: ["webhook"],
    isLasting: true,
    answer: webhookDelivery,
    run: ({ actor }) => testWebhook(actor),
  }),

  /** How many messages it has not taken. */
  undelivered: query({
    permission: "webhook:manage",
    answer: undelivered,
    run: ({ actor }) => countUndelivered(actor),
  }),

  /** Sends these now, up to a number of them. */
  resend: mutation({
    permission: "webhook:manage",
    proof: "fresh",
    budget: 100,
    records: "webhook.redelivered",
    changes: ["webhook"],
    isLasting: true,
    answer: z.object({ count: z.int() }),
    run: async ({ actor }) => ({ count: await resendUndelivered(actor) }),
  }),

  /** The last attempts, newest first. */
  attempts: query({
    permission: "webhook:manage",
    input: z.object({
      /** `next` of the previous page. */
      after: z
        .string()
        .regex(/^[0-9]{1,18}$/, "must be the next of another page")
        .optional(),
    }),
    answer: z.object({ attempts: z.array(listedAttempt), next: z.string().nullable() }),
    run: ({ actor, input }) => listWebhookAttempts(actor, input.after),
  }),

  /** The last attempts to send one message, newest first. */
  messageAttempts: query({
    permission: "messages:read",
    ids: messageParams,
    answer: z.array(webhookAttempt),
    run: ({ actor, ids }) => listMessageAttempts(actor, ids.messageId),
  }),

  /** Sends a message to the webhook again, or for the first time. */
  redeliver: mutation({
    permission: "messages:read",
    records: "message.redelivered",
    changes: ["webhook"],
    isLasting: true,
    ids: messageParams,
    answer: webhookDelivery,
    run: ({ actor, ids }) => redeliverMessage(actor, ids.messageId),
  }),
};
