import type { OwnSession } from "@/lib/accounts/schemas";
import { deviceOf } from "@/lib/accounts/device";
import type { Prisma } from "@/prisma/generated/client";

/** The columns needed to show a session. */
export const shownSessionColumns = {
  id: true,
  userAgent: true,
  ipAddress: true,
  createdAt: true,
  updatedAt: true,
} satisfies Prisma.SessionSelect;

type ShownSessionRow = Prisma.SessionGetPayload<{ select: typeof shownSessionColumns }>;

/**
 * A session as the console shows it.
 *
 * @param currentId the session of the request
 */
export function toShownSession(row: ShownSessionRow, currentId: string): OwnSession {
  return {
    id: row.id,
    device: deviceOf(row.userAgent),
    address: row.ipAddress || null,
    signedInAt: row.createdAt.toISOString(),
    lastSeenAt: row.updatedAt.toISOString(),
    isCurrent: row.id === currentId,
  };
}
