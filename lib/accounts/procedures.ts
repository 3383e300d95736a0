import { z } from "zod";
import { changeEmail, changeName, changePassword } from "@/lib/accounts/own-account";
import { endOtherSessions, endSession, listOwnSessions } from "@/lib/accounts/own-sessions";
import { changePreferences } from "@/lib/accounts/preferences";
import { proveIdentity, requireFreshProof } from "@/lib/accounts/proof";
import {
  prepareSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  renewRecoveryCodes,
} from "@/lib/accounts/second-factor";
import {
  ownSession,
  changeEmailBody,
  changePasswordBody,
  newSecondFactor,
  bothFactorsBody,
  passwordBody,
  nameBody,
  preferences,
  preferencesChange,
  identityProof,
  confirmationBody,
} from "@/lib/accounts/schemas";
import { mutation, query } from "@/lib/console/procedure";

export const procedures = {
  changeName: mutation({
    permission: "accounts:own",
    budget: 50,
    records: "account.renamed",
    changes: ["members"],
    input: nameBody,
    answer: z.object({ name: z.string() }),
    run: ({ actor, input }) => changeName(actor, input.name),
  }),

  /** Changes the language and the time zone of the console for this account. */
  changePreferences: mutation({
    permission: "accounts:own",
    isOpenWithoutSecondFactor: true,
    records: "account.preferences_changed",
    changes: ["members"],
    input: preferencesChange,
    answer: preferences,
    run: ({ actor, input }) => changePreferences(actor, input),
  }),

  /** Ends every other session of the account. */
  changePassword: mutation({
    permission: "accounts:own",
    proof: "inBody",
    budget: 50,
    records: "account.password_changed",
    changes: ["sessions"],
    input: changePasswordBody,
    answer: z.object({ sessionsEnded: z.int() }),
    run: async ({ actor, session, input, headers }) => {
      // The password alone does not end what began with a code.
      if (session.account.twoFactorEnabled) await requireFreshProof(session.sessionId);
      return changePassword(actor, session.sessionId, input, headers);
    },
  }),

  /** Ends every other session of the account. */
  changeEmail: mutation({
    permission: "accounts:own",
    proof: "inBody",
    budget: 20,
    records: "account.email_changed",
    changes: ["members", "sessions"],
    input: changeEmailBody,
    answer: z.object({ email: z.string(), sessionsEnded: z.int() }),
    run: async ({ actor, session, input, headers }) => {
      // The password alone does not end what began with a code.
      if (session.account.twoFactorEnabled) await requireFreshProof(session.sessionId);
      return changeEmail(actor, session.sessionId, input, headers);
    },
  }),

  /** The sessions of the account, last seen first. */
  sessions: query({
    permission: "accounts:own",
    answer: z.object({ sessions: z.array(ownSession) }),
    run: ({ actor, session }) => listOwnSessions(actor, session.sessionId),
  }),

  endOtherSessions: mutation({
    permission: "accounts:own",
    records: "account.sessions_ended",
    changes: ["sessions"],
    answer: z.object({ sessionsEnded: z.int() }),
    run: ({ actor, session }) => endOtherSessions(actor, session.sessionId),
  }),

  /** Ends a session of the account. Ending the current one signs out. */
  endSession: mutation({
    permission: "accounts:own",
    records: "account.session_ended",
    changes: ["sessions"],
    isLasting: true,
    ids: z.object({ sessionId: z.string().min(1) }),
    answer: z.object({ id: z.string() }),
    run: ({ actor, ids }) => endSession(actor, ids.sessionId),
  }),

  /**
   * Proves the identity of the account again, for operations that require a proof from the last 15 minutes: with an
   * authenticator or recovery code if the account has a second factor, else with the password.
   */
  proveIdentity: mutation({
    permission: "accounts:own",
    isOpenWithoutSecondFactor: true,
    budget: 100,
    records: "account.identity_proved",
    changes: [],
    input: identityProof,
    answer: z.object({}),
    run: ({ actor, session, input }) => proveIdentity(actor, session.sessionId, input),
  }),

  /** Prepares a second factor. Sign-in does not require it until a first code has been confirmed. */
  prepareSecondFactor: mutation({
    permission: "accounts:own",
    isOpenWithoutSecondFactor: true,
    proof: "inBody",
    budget: 50,
    records: "account.second_factor_prepared",
    changes: [],
    isLasting: true,
    input: passwordBody,
    answer: newSecondFactor,
    run: ({ session, input }) => prepareSecondFactor(session, input.password),
  }),

  confirmSecondFactor: mutation({
    permission: "accounts:own",
    isOpenWithoutSecondFactor: true,
    proof: "fresh",
    budget: 50,
    records: "account.second_factor_enabled",
    changes: ["members"],
    isLasting: true,
    input: confirmationBody,
    answer: z.object({}),
    run: ({ session, input, headers }) => confirmSecondFactor(session, input.code, headers),
  }),

  disableSecondFactor: mutation({
    permission: "accounts:own",
    proof: "inBody",
    budget: 50,
    records: "account.second_factor_disabled",
    changes: ["members"],
    input: bothFactorsBody,
    answer: z.object({}),
    run: ({ session, input, headers }) => disableSecondFactor(session, input, headers),
  }),

  /** Replaces the recovery codes. The old ones no longer work. */
  renewRecoveryCodes: mutation({
    permission: "accounts:own",
    proof: "inBody",
    budget: 50,
    records: "account.recovery_codes_renewed",
    changes: [],
    isLasting: true,
    input: bothFactorsBody,
    answer: z.object({ recoveryCodes: z.array(z.string()) }),
    run: ({ session, input }) => renewRecoveryCodes(session, input),
  }),
};
