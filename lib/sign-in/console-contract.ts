import { z } from "zod";
import { currentPassword, newAccount, secondFactorCode } from "@/lib/accounts/contract";
import type { ConsoleContract } from "@/lib/core/console-contract";
import { roles, scopes } from "@/lib/core/permissions";
import { shopRules } from "@/lib/members/console-contract";

/** A sign-in is done, or wants a code of the second factor within ten minutes. */
export const signInAnswer = z.object({ status: z.enum(["signed_in", "second_factor_required"]) });
export type SignInAnswer = z.infer<typeof signInAnswer>;

const token = z.string("is required").min(1, "is required").max(200);

/** What a person says of themselves; the role follows from how they came. */
export const signUpBody = newAccount.omit({ role: true });

/** What the first owner says: who they are, who else may come in, and what keys of developers may do. */
export const newShop = signUpBody.extend({
  invitationOnly: shopRules.shape.invitationOnly.default(true),
  developerScopes: shopRules.shape.developerScopes.default([...scopes]),
});

export const signInBody = z.object({ email: newAccount.shape.email, password: currentPassword });

/** Makes an account of the role developer, and signs it in. Closed while the shop is invitation only. */
export const signUpContract = {
  operationId: "signUp",
  method: "POST",
  path: "/api/console/sign-up",
  permission: null,
  body: signUpBody,
  answer: signInAnswer,
} as const satisfies ConsoleContract;

export const signInContract = {
  operationId: "signIn",
  method: "POST",
  path: "/api/console/sign-in",
  permission: null,
  body: signInBody,
  answer: signInAnswer,
} as const satisfies ConsoleContract;

/** The second step of a sign-in. Five wrong codes end it: begin again with the password. */
export const verifySecondFactorContract = {
  operationId: "verifySecondFactor",
  method: "POST",
  path: "/api/console/sign-in/second-factor",
  permission: null,
  body: z.object({ code: secondFactorCode }),
  answer: signInAnswer,
} as const satisfies ConsoleContract;

/** Ends this browser's session. Nobody being signed in is fine too. */
export const signOutContract = {
  operationId: "signOut",
  method: "POST",
  path: "/api/console/sign-out",
  permission: null,
  answer: z.object({}),
} as const satisfies ConsoleContract;

/** Makes the first owner of the shop, by the link that `npm start` prints, with its rules, and signs them in. */
export const claimShopContract = {
  operationId: "claimShop",
  method: "POST",
  path: "/api/console/setup",
  permission: null,
  body: newShop.extend({ token }),
  answer: signInAnswer,
} as const satisfies ConsoleContract;

/** Makes an account with the role of the invitation, and signs it in. Where the invitation is for an address, `email` is that. */
export const acceptInvitationContract = {
  operationId: "acceptInvitation",
  method: "POST",
  path: "/api/console/invitations/accept",
  permission: null,
  body: signUpBody.extend({ token }),
  answer: signInAnswer,
} as const satisfies ConsoleContract;

/** Sets the password by a one-time link, ends every session of the account, and signs in. */
export const resetPasswordContract = {
  operationId: "resetPassword",
  method: "POST",
  path: "/api/console/password-resets",
  permission: null,
  body: z.object({ token, password: newAccount.shape.password }),
  answer: signInAnswer,
} as const satisfies ConsoleContract;

/** Who is signed in and what they may do. */
export const readSessionContract = {
  operationId: "readSession",
  method: "GET",
  path: "/api/console/session",
  permission: null,
  isOpenWithoutSecondFactor: true,
  answer: z.object({
    account: z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      role: z.enum(roles),
      twoFactorEnabled: z.boolean(),
    }),
    permissions: z.array(z.string()),
    mustSetUpSecondFactor: z.boolean(),
  }),
} as const satisfies ConsoleContract;
