import { z } from "zod";
import { signUp, signInAsFirstOwner, acceptInvitation, resetPassword } from "@/lib/accounts/sign-in";
import { signIn, verifySecondFactor, signOut } from "@/lib/accounts/start-session";
import { permissionsOf, roles } from "@/lib/core/permissions";
import {
  signInAnswer,
  signUpBody,
  signInBody,
  secondStepBody,
  shopClaim,
  invitationAnswer,
  passwordReset,
} from "@/lib/accounts/sign-in-schemas";
import { publicMutation, query } from "@/lib/console/procedure";

export const procedures = {
  /** Makes an account of the role developer, and signs it in. Closed while the shop is invitation only. */
  signUp: publicMutation({
    records: "account.signed_in",
    changes: ["sessions", "members"],
    input: signUpBody,
    answer: signInAnswer,
    run: ({ input, ...visitor }) => signUp(input, visitor),
  }),

  signIn: publicMutation({
    records: "account.signed_in",
    changes: ["sessions"],
    input: signInBody,
    answer: signInAnswer,
    run: ({ input, ...visitor }) => signIn(input, visitor),
  }),

  /** The second step of a sign-in. Five wrong codes end it: begin again with the password. */
  verifySecondFactor: publicMutation({
    records: "account.signed_in",
    changes: ["sessions"],
    input: secondStepBody,
    answer: signInAnswer,
    run: ({ input, ...visitor }) => verifySecondFactor(input.code, visitor),
  }),

  /** Ends this browser's session. Nobody being signed in is fine too. */
  signOut: publicMutation({
    records: "account.signed_out",
    changes: ["sessions"],
    answer: z.object({}),
    run: signOut,
  }),

  /** Makes the first owner of the shop, by the link that `npm start` prints, with its rules, and signs them in. */
  claimShop: publicMutation({
    records: "account.created",
    changes: ["sessions", "members"],
    input: shopClaim,
    answer: signInAnswer,
    run: ({ input, ...visitor }) => signInAsFirstOwner(input, visitor),
  }),

  /** Makes an account with the role of the invitation, and signs it in. Where the invitation is for an address, `email` is that. */
  acceptInvitation: publicMutation({
    records: "invitation.accepted",
    changes: ["sessions", "members"],
    input: invitationAnswer,
    answer: signInAnswer,
    run: ({ input, ...visitor }) => acceptInvitation(input, visitor),
  }),

  /** Sets the password by a one-time link, ends every session of the account, and signs in. */
  resetPassword: publicMutation({
    records: "account.password_reset",
    changes: ["sessions"],
    input: passwordReset,
    answer: signInAnswer,
    run: ({ input, ...visitor }) => resetPassword(input, visitor),
  }),

  /** Who is signed in and what they may do. */
  read: query({
    permission: "any account",
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
    run: async ({ session: { account, mustSetUpSecondFactor } }) => ({
      account,
      permissions: [...permissionsOf(account.role)],
      mustSetUpSecondFactor,
    }),
  }),
};
