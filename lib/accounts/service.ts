import { randomUUID } from "node:crypto";
import { hashPassword } from "better-auth/crypto";
import { recordActivity } from "@/lib/activity/service";
import type { NewAccount } from "@/lib/accounts/contract";
import type { Actor } from "@/lib/core/actor";
import { AppError } from "@/lib/core/errors";
import { authorize } from "@/lib/core/permissions";
import { db } from "@/lib/db";

/**
 * Makes an account that can sign in with its password, which is kept as better-auth keeps it (scrypt).
 *
 * @throws AppError `invalid_request` when the email address has an account already
 */
export async function createAccount(actor: Actor, input: NewAccount): Promise<{ id: string }> {
  authorize(actor, "accounts:manage");
  const passwordHash = await hashPassword(input.password);
  const id = randomUUID();
  return db().$transaction(async (tx) => {
    const taken = await tx.account.findUnique({ where: { email: input.email }, select: { id: true } });
    if (taken) throw new AppError("invalid_request", `email ${input.email} has an account already`);
    await tx.account.create({
      data: {
        id,
        name: input.name,
        email: input.email,
        emailVerified: true,
        role: input.role,
        credentials: {
          create: { id: randomUUID(), providerId: "credential", providerAccountId: id, password: passwordHash },
        },
      },
      select: { id: true },
    });
    await recordActivity(tx, actor, {
      action: "account.created",
      subjectType: "account",
      subjectId: id,
      after: { name: input.name, email: input.email, role: input.role },
    });
    return { id };
  });
}
