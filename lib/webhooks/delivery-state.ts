import type { Prisma } from "@/prisma/generated/client";
import type { WebhookDelivery } from "@/lib/webhooks/schemas";
import { nowMs } from "@/lib/core/clock";

/** The columns needed for the state of a delivery. */
export const deliveryColumns = {
  state: true,
  tries: true,
  dueAt: true,
  leaseId: true,
} satisfies Prisma.WebhookDeliverySelect;

type DeliveryRow = Prisma.WebhookDeliveryGetPayload<{ select: typeof deliveryColumns }>;

/** Of a message: its delivery to the current webhook. */
export const currentDelivery = {
  where: { webhook: { removedAt: null } },
  select: deliveryColumns,
  take: 1,
} satisfies Prisma.Message$deliveriesArgs;

/** The state of a delivery. */
export function toDelivery({ state, tries, dueAt, leaseId }: DeliveryRow): WebhookDelivery {
  if (state !== "queued") return { state, nextAt: null };
  if (leaseId !== null && dueAt.getTime() > nowMs()) return { state: "sending", nextAt: null };
  return { state: tries === 0 ? "queued" : "retrying", nextAt: dueAt.toISOString() };
}
