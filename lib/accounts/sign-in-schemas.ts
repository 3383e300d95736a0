import { z } from "zod";
import { currentPassword, newAccount, secondFactorCode } from "@/lib/accounts/contract";
import { scopes } from "@/lib/core/permissions";
import { shopRules } from "@/lib/accounts/member-schemas";

/** The sign-in is complete, or requires a code of the second factor within ten minutes. */
export const signInAnswer = z.object({ status: z.enum(["signed_in", "second_factor_required"]) });
export type SignInAnswer = z.infer<typeof signInAnswer>;

/** The input for a new account without its role, which depends on how the account is created. */
export const signUpBody = newAccount.omit({ role: true });

/** The first owner's account and the rules of the shop. */
export const newShop = signUpBody.extend({
  invitationOnly: shopRules.shape.invitationOnly.default(true),
  developerScopes: shopRules.shape.developerScopes.default([...scopes]),
  /** That of the owner's browser. UTC replaces one that the shop cannot use. */
  timeZone: z.string().max(100, "must be at most 100 characters").default("UTC"),
});

export const signInBody = z.object({ email: newAccount.shape.email, password: currentPassword });

const token = z.string("is required").min(1, "is required").max(200);

export const secondStepBody = z.object({ code: secondFactorCode });

export const shopClaim = newShop.extend({ token });

export const invitationAnswer = signUpBody.extend({ token });

export const passwordReset = z.object({ token, password: newAccount.shape.password });
