import { z } from "zod";
import { currentPassword, newAccount, secondFactorCode } from "@/lib/accounts/contract";
import { scopes } from "@/lib/core/permissions";
import { shopRules } from "@/lib/accounts/member-schemas";

/** A sign-in is done, or wants a code of the second factor within ten minutes. */
export const signInAnswer = z.object({ status: z.enum(["signed_in", "second_factor_required"]) });
export type SignInAnswer = z.infer<typeof signInAnswer>;

/** What a person says of themselves; the role follows from how they came. */
export const signUpBody = newAccount.omit({ role: true });

/** What the first owner says: who they are, who else may come in, and what keys of developers may do. */
export const newShop = signUpBody.extend({
  invitationOnly: shopRules.shape.invitationOnly.default(true),
  developerScopes: shopRules.shape.developerScopes.default([...scopes]),
});

export const signInBody = z.object({ email: newAccount.shape.email, password: currentPassword });

const token = z.string("is required").min(1, "is required").max(200);

export const secondStepBody = z.object({ code: secondFactorCode });

export const shopClaim = newShop.extend({ token });

export const invitationAnswer = signUpBody.extend({ token });

export const passwordReset = z.object({ token, password: newAccount.shape.password });
