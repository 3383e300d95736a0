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
  /** Creates an account with the role developer, and signs it in. Closed while the shop is invitation-only. */
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

  /** The second step of a sign-in. After five wrong codes, the client must start again with the password. */
  verifySecondFactor: publicMutation({
    records: "account.signed_in",
    changes: ["sessions"],
    input: secondStepBody,
    answer: signInAnswer,
    run: ({ input, ...visitor }) => verifySecondFactor(input.code, visitor),
  }),

  /** Ends this browser's session, if there is one. */
  signOut: publicMutation({
    records: "account.signed_out",
    changes: ["sessions"],
    answer: z.object({}),
    run: signOut,
  }),

  /** Creates the first owner with the link that `npm start` prints, sets the shop's rules, and signs the owner in. */
  claimShop: publicMutation({
    records: "account.created",
    changes: ["sessions", "members"],
    input: shopClaim,
    answer: signInAnswer,
    run: ({ input, ...visitor }) => signInAsFirstOwner(input, visitor),
  }),

  /** Creates an account with the role of the invitation, and signs it in. `email` must be the invited address, if any. */
  acceptInvitation: publicMutation({
    records: "invitation.accepted",
    changes: ["sessions", "members"],
    input: invitationAnswer,
    answer: signInAnswer,
    run: ({ input, ...visitor }) => acceptInvitation(input, visitor),
  }),

  /** Sets the password with a one-time link, ends all sessions of the account, and signs in. */
  resetPassword: publicMutation({
    records: "account.password_reset",
    changes: ["sessions"],
    input: passwordReset,
    answer: signInAnswer,
    run: ({ input, ...visitor }) => resetPassword(input, visitor),
  }),

  /** The account of this session and its permissions. */
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
