import { z } from "zod";
import {
  listMembers,
  changeRole,
  deactivateMember,
  reactivateMember,
  removeSecondFactor,
} from "@/lib/accounts/members";
import { createResetLink, listLinks, invite, revokeLink } from "@/lib/accounts/member-links";
import { listSessions, endMemberSession, endMemberSessions } from "@/lib/accounts/member-sessions";
import { changeShopRules, readShopRules } from "@/lib/accounts/shop-rules";
import {
  role,
  member,
  newLink,
  openLink,
  newInvitation,
  memberSession,
  shopRules,
  shopRulesChange,
  memberQuery,
  sessionQuery,
} from "@/lib/accounts/member-schemas";
import { mutation, query } from "@/lib/console/procedure";

const memberParams = z.object({ memberId: z.string().min(1) });

export const procedures = {
  /** All accounts, in order of email address. */
  list: query({
    permission: "accounts:manage",
    input: memberQuery,
    answer: z.object({ members: z.array(member), next: z.string().nullable() }),
    run: ({ actor, input }) => listMembers(actor, input),
  }),

  /**
   * Changes the role of a member, effective with their next request. Revokes the open links of a former owner. Fails with
   * 409 for the last owner, and for a promotion of an account whose address is not verified.
   */
  changeRole: mutation({
    permission: "accounts:manage",
    proof: "fresh",
    records: "account.role_changed",
    changes: ["members", "sessions"],
    ids: memberParams,
    input: z.object({
      role,
      /** The role that the user has seen; any if left out. */
      from: role.optional(),
    }),
    answer: member,
    run: ({ actor, ids, input }) => changeRole(actor, ids.memberId, input.role, input.from),
  }),

  /** Immediately ends the member's sessions, API keys and open links. Fails with 409 for the last owner. */
  deactivate: mutation({
    permission: "accounts:manage",
    proof: "fresh",
    records: "account.deactivated",
    changes: ["members", "sessions", "api_keys"],
    ids: memberParams,
    answer: member,
    run: ({ actor, ids }) => deactivateMember(actor, ids.memberId),
  }),

  /** Lets a member sign in again; API keys that were not revoked work again. */
  reactivate: mutation({
    permission: "accounts:manage",
    proof: "fresh",
    records: "account.reactivated",
    changes: ["members", "api_keys"],
    ids: memberParams,
    answer: member,
    run: ({ actor, ids }) => reactivateMember(actor, ids.memberId),
  }),

  /**
   * Creates a one-time link to set a new password, valid for 24 hours. It replaces an earlier one. Fails with 409 when the
   * address is no longer the one that the user has seen.
   */
  createResetLink: mutation({
    permission: "accounts:manage",
    proof: "fresh",
    budget: 100,
    records: "account.reset_link_created",
    changes: ["members"],
    isLasting: true,
    ids: memberParams,
    input: z.object({
      /** The address that the user has seen; any if left out. */
      email: z.string().optional(),
    }),
    answer: newLink,
    run: ({ actor, ids, input, origin }) => createResetLink(actor, ids.memberId, input.email, origin),
  }),

  /** For a member who has lost the authenticator and the recovery codes. The password is then sufficient to sign in. */
  removeSecondFactor: mutation({
    permission: "accounts:manage",
    proof: "fresh",
    records: "account.second_factor_removed",
    changes: ["members"],
    ids: memberParams,
    answer: member,
    run: ({ actor, ids }) => removeSecondFactor(actor, ids.memberId),
  }),

  /** The links that can still be used, newest first. */
  links: query({
    permission: "accounts:manage",
    answer: z.object({ links: z.array(openLink) }),
    run: ({ actor }) => listLinks(actor),
  }),

  /** Creates a one-time link to join with this role, valid for 7 days. Fails with 400 if the address has an account. */
  invite: mutation({
    permission: "accounts:manage",
    proof: "fresh",
    budget: 100,
    records: "invitation.created",
    changes: ["members"],
    isLasting: true,
    input: newInvitation,
    answer: newLink.extend({ invitation: openLink }),
    run: ({ actor, input, origin }) => invite(actor, input, origin),
  }),

  revokeLink: mutation({
    permission: "accounts:manage",
    proof: "fresh",
    records: "invitation.revoked",
    changes: ["members"],
    ids: z.object({ linkId: z.uuid() }),
    answer: z.object({ id: z.string() }),
    run: ({ actor, ids }) => revokeLink(actor, ids.linkId),
  }),

  /** The sessions of all members, newest sign-in first. */
  sessions: query({
    permission: "accounts:manage",
    input: sessionQuery,
    answer: z.object({ sessions: z.array(memberSession), next: z.string().nullable() }),
    run: ({ actor, input, session }) => listSessions(actor, input, session.sessionId),
  }),

  /** Immediately ends one session of any member. */
  endSession: mutation({
    permission: "accounts:manage",
    proof: "fresh",
    records: "account.session_ended",
    changes: ["sessions", "members"],
    isLasting: true,
    ids: z.object({ sessionId: z.string().min(1) }),
    answer: z.object({ id: z.string() }),
    run: ({ actor, ids }) => endMemberSession(actor, ids.sessionId),
  }),

  /** Ends a member's sessions, pending sign-ins and reset links. Fails with 409 for one's own account. */
  endSessions: mutation({
    permission: "accounts:manage",
    proof: "fresh",
    records: "account.sessions_ended",
    changes: ["sessions", "members"],
    ids: memberParams,
    answer: z.object({ sessionsEnded: z.int() }),
    run: ({ actor, ids }) => endMemberSessions(actor, ids.memberId),
  }),

  rules: query({
    permission: "accounts:manage",
    answer: shopRules,
    run: ({ actor }) => readShopRules(actor),
  }),

  /** Changes the shop's rules for accounts and keys. */
  changeRules: mutation({
    permission: "accounts:manage",
    proof: "fresh",
    records: "shop_rules.changed",
    changes: ["members"],
    input: shopRulesChange,
    answer: shopRules,
    run: ({ actor, input }) => changeShopRules(actor, input),
  }),
};
