import { z } from "zod";
import { ownSession } from "@/lib/accounts/console-contract";
import { newAccount } from "@/lib/accounts/contract";
import { boundedList } from "@/lib/core/bounded-list";
import type { ConsoleContract } from "@/lib/core/console-contract";
import { instant } from "@/lib/core/instant";
import { roles, scopes } from "@/lib/core/permissions";
import { humanText } from "@/lib/core/text";

export const MEMBER_PAGE_SIZE = 100;
export const SESSION_PAGE_SIZE = 100;

const role = z.enum(roles, `must be one of ${roles.join(", ")}`);
const memberParams = z.object({ memberId: z.string().min(1) });

export const member = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Whether a link that was made for this very address was followed, or the operator made the account. */
  emailVerified: z.boolean(),
  role: z.enum(roles),
  isActive: z.boolean(),
  twoFactorEnabled: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Exact to five minutes; null when there is no session. */
  lastSeenAt: z.iso.datetime().nullable(),
});
export type Member = z.infer<typeof member>;

/** A link as it is shown once: what is stored cannot be turned back into it. */
export const newLink = z.object({ url: z.string(), expiresAt: z.iso.datetime() });
export type NewLink = z.infer<typeof newLink>;

/** A link that can still be used. */
export const openLink = z.object({
  id: z.string(),
  kind: z.enum(["invitation", "password_reset"]),
  /** The role that an invitation gives; the present role of the account that a reset link is for. */
  role: z.enum(roles),
  /** The address that an invitation is for; null where the person who joins enters one. */
  email: z.string().nullable(),
  /** Whom an invitation is for, in the words of its maker. */
  note: z.string().nullable(),
  /** Whose password a reset link sets; null for an invitation. */
  account: z.object({ name: z.string(), email: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** The name of the owner who made it; null for the operator. */
  createdBy: z.string().nullable(),
});
export type OpenLink = z.infer<typeof openLink>;

/** Everyone who has an account, in order of address. */
export const listMembersContract = {
  operationId: "listMembers",
  method: "GET",
  path: "/api/console/members",
  permission: "accounts:manage",
  query: z.object({
    /** A part of the name or the address. */
    q: z.string().trim().min(1, "must not be empty").max(100, "must be at most 100 characters").optional(),
    /** The page that follows this address. */
    after: z.string().max(254).optional(),
  }),
  answer: z.object({ members: z.array(member), next: z.string().nullable() }),
} as const satisfies ConsoleContract;

/**
 * Changes what a member may do, from their next request on. Open links of somebody who is no longer an owner are revoked.
 * The last owner stays one, and an account whose address is not verified gets no more rights: 409.
 */
export const changeRoleContract = {
  operationId: "changeRole",
  method: "PATCH",
  path: "/api/console/members/{memberId}",
  permission: "accounts:manage",
  proof: "fresh",
  params: memberParams,
  body: z.object({ role }),
  answer: member,
} as const satisfies ConsoleContract;

/** Ends the member's sessions, API keys and open links, at once. Not the last owner: 409. */
export const deactivateMemberContract = {
  operationId: "deactivateMember",
  method: "POST",
  path: "/api/console/members/{memberId}/deactivate",
  permission: "accounts:manage",
  proof: "fresh",
  params: memberParams,
  answer: member,
} as const satisfies ConsoleContract;

/** Lets a member sign in again; API keys that were not revoked work again. */
export const reactivateMemberContract = {
  operationId: "reactivateMember",
  method: "POST",
  path: "/api/console/members/{memberId}/reactivate",
  permission: "accounts:manage",
  proof: "fresh",
  params: memberParams,
  answer: member,
} as const satisfies ConsoleContract;

/** Makes a link by which the member sets a new password, once, within 24 hours. It replaces an earlier one. */
export const createResetLinkContract = {
  operationId: "createResetLink",
  method: "POST",
  path: "/api/console/members/{memberId}/reset-link",
  permission: "accounts:manage",
  proof: "fresh",
  params: memberParams,
  answer: newLink,
} as const satisfies ConsoleContract;

/** For a member who has lost the authenticator and the recovery codes: the password is enough again. */
export const removeSecondFactorContract = {
  operationId: "removeSecondFactor",
  method: "DELETE",
  path: "/api/console/members/{memberId}/second-factor",
  permission: "accounts:manage",
  proof: "fresh",
  params: memberParams,
  answer: member,
} as const satisfies ConsoleContract;

/** The links that can still be used, newest first. */
export const listLinksContract = {
  operationId: "listLinks",
  method: "GET",
  path: "/api/console/links",
  permission: "accounts:manage",
  answer: z.object({ links: z.array(openLink) }),
} as const satisfies ConsoleContract;

export const newInvitation = z.object({
  role,
  /** The address that the account will have, as verified. Without it, the person who joins enters one. */
  email: newAccount.shape.email.optional(),
  /** Whom it is for, so that the list can tell one from another. */
  note: humanText(100).optional(),
});

/** Makes a link by which somebody joins with this role, once, within 7 days. An address that has an account is refused: 400. */
export const inviteContract = {
  operationId: "invite",
  method: "POST",
  path: "/api/console/invitations",
  permission: "accounts:manage",
  proof: "fresh",
  body: newInvitation,
  answer: newLink.extend({ invitation: openLink }),
} as const satisfies ConsoleContract;

export const revokeLinkContract = {
  operationId: "revokeLink",
  method: "DELETE",
  path: "/api/console/links/{linkId}",
  permission: "accounts:manage",
  params: z.object({ linkId: z.uuid() }),
  answer: z.object({ id: z.string() }),
} as const satisfies ConsoleContract;

/** A session of a member, as owners see it. */
export const memberSession = ownSession.extend({
  member: member.pick({ id: true, name: true, email: true, role: true }),
});
export type MemberSession = z.infer<typeof memberSession>;

const PLACE_IN_SESSIONS = "must be `next` of a page";
// Not by `Date.parse`, which reads the 31st of February as a day in March.
const signInTime = instant(PLACE_IN_SESSIONS);

/** The sessions of all members, newest sign-in first. */
export const listSessionsContract = {
  operationId: "listSessions",
  method: "GET",
  path: "/api/console/sessions",
  permission: "accounts:manage",
  query: z.object({
    /** A part of the name or the address of a member. */
    q: listMembersContract.query.shape.q,
    /** The sessions after this one: its sign-in and its id, as `next` of the page before gives them. */
    after: z
      .string()
      .max(200)
      .refine((text) => signInTime.safeParse(text.split("~", 1)[0]).success && text.includes("~"), PLACE_IN_SESSIONS)
      .optional(),
  }),
  answer: z.object({ sessions: z.array(memberSession), next: z.string().nullable() }),
} as const satisfies ConsoleContract;

/** Ends one session of any member, at once. */
export const endMemberSessionContract = {
  operationId: "endMemberSession",
  method: "DELETE",
  path: "/api/console/sessions/{sessionId}",
  permission: "accounts:manage",
  proof: "fresh",
  params: z.object({ sessionId: z.string().min(1) }),
  answer: z.object({ id: z.string() }),
} as const satisfies ConsoleContract;

/** Ends every session of a member, and revokes reset links and sign-ins that wait for a code. Not of the own account: 409. */
export const endMemberSessionsContract = {
  operationId: "endMemberSessions",
  method: "DELETE",
  path: "/api/console/members/{memberId}/sessions",
  permission: "accounts:manage",
  proof: "fresh",
  params: memberParams,
  answer: z.object({ sessionsEnded: z.int() }),
} as const satisfies ConsoleContract;

export const shopRules = z.object({
  invitationOnly: z.boolean("must be true or false"),
  secondFactorRoles: boundedList(z.array(role), roles.length).transform((names) =>
    roles.filter((name) => names.includes(name)),
  ),
  /** Which scopes the keys of developers may use. */
  developerScopes: boundedList(z.array(z.enum(scopes, `must be one of ${scopes.join(", ")}`)), scopes.length).transform(
    (names) => scopes.filter((name) => names.includes(name)),
  ),
});
export type ShopRules = z.infer<typeof shopRules>;

export const readShopRulesContract = {
  operationId: "readShopRules",
  method: "GET",
  path: "/api/console/shop-rules",
  permission: "accounts:manage",
  answer: shopRules,
} as const satisfies ConsoleContract;

/** Changes the rules of the shop for accounts and keys; what is left out stays. */
export const changeShopRulesContract = {
  operationId: "changeShopRules",
  method: "PATCH",
  path: "/api/console/shop-rules",
  permission: "accounts:manage",
  proof: "fresh",
  body: shopRules.partial(),
  answer: shopRules,
} as const satisfies ConsoleContract;
