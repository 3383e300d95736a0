import type { Prisma } from "@/prisma/generated/client";
import { ATTEMPT_PAGE_SIZE, type ListedAttempt, type WebhookAttempt } from "@/lib/webhooks/schemas";
import { findCurrent } from "@/lib/webhooks/current";
import type { Actor } from "@/lib/core/actor";
import { authorize } from "@/lib/core/authorize";
import { db } from "@/lib/db";
import { readMessage } from "@/lib/texts/read-message";

const attemptColumns = {
  id: true,
  startedAt: true,
  durationMs: true,
  status: true,
  errorMessage: true,
  answer: true,
} satisfies Prisma.WebhookAttemptSelect;

type AttemptRow = Prisma.WebhookAttemptGetPayload<{ select: typeof attemptColumns }>;

/**
 * A page of the webhook's delivery attempts, newest first.
 *
 * @param after `next` of the previous page
 */
export async function listWebhookAttempts(
  actor: Actor,
  after?: string,
): Promise<{ attempts: ListedAttempt[]; next: string | null }> {
  authorize(actor, "webhook:manage");
  const webhook = await findCurrent();
  if (!webhook) return { attempts: [], next: null };
  const rows = await db().webhookAttempt.findMany({
    where: { webhookId: webhook.id, ...(after !== undefined && { id: { lt: BigInt(after) } }) },
    orderBy: { id: "desc" },
    take: ATTEMPT_PAGE_SIZE + 1,
    select: { ...attemptColumns, delivery: { select: { message: { select: { message: true } } } } },
  });
  const page = rows.slice(0, ATTEMPT_PAGE_SIZE);
  return {
    attempts: page.map(({ delivery, ...row }) => ({
      ...toAttempt(row),
      message: delivery.message && beginningOf(delivery.message.message),
    })),
    next: rows.length > page.length ? String(page.at(-1)?.id) : null,
  };
}

/** The latest attempts to deliver a message to the webhook, newest first. */
export async function listMessageAttempts(actor: Actor, messageId: string): Promise<WebhookAttempt[]> {
  authorize(actor, "messages:read");
  const rows = await db().webhookAttempt.findMany({
    where: { delivery: { messageId, webhook: { removedAt: null } } },
    orderBy: { id: "desc" },
    take: ATTEMPT_PAGE_SIZE,
    select: attemptColumns,
  });
  return rows.map(toAttempt);
}

function toAttempt({ id, startedAt, errorMessage, ...row }: AttemptRow): WebhookAttempt {
  const error = errorMessage === null ? null : readMessage(errorMessage);
  return { id: id.toString(), startedAt: startedAt.toISOString(), ...row, error };
}

/** Enough of the first line to recognize a message. */
function beginningOf(message: string): string {
  return [...(message.trim().split("\n", 1)[0] ?? "")].slice(0, 60).join("").trim();
}
