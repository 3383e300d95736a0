import { z } from "zod";
import { ownSession } from "@/lib/accounts/schemas";
import { newAccount } from "@/lib/accounts/contract";
import { boundedList, orderInput, pageAfter } from "@/lib/core/input-schemas";
import { roles, scopes } from "@/lib/core/permissions";
import { problem } from "@/lib/core/problems";
import { memberOrders, sessionOrders } from "@/lib/accounts/list-url";
import { enteredText } from "@/lib/core/text";
import { message } from "@/lib/texts/message";

export const MEMBER_PAGE_SIZE = 100;
export const SESSION_PAGE_SIZE = 100;

export const role = z.enum(roles, `must be one of ${roles.join(", ")}`);
const scope = z.enum(scopes, `must be one of ${scopes.join(", ")}`);

export const member = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Whether a link sent to this address was used, or the operator created the account. */
  emailVerified: z.boolean(),
  role: z.enum(roles),
  isActive: z.boolean(),
  twoFactorEnabled: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Exact to five minutes; null when there is no session. */
  lastSeenAt: z.iso.datetime().nullable(),
});
export type Member = z.infer<typeof member>;

/** A new link. It is shown only once, since only its hash is stored. */
export const newLink = z.object({ url: z.string(), expiresAt: z.iso.datetime() });
export type NewLink = z.infer<typeof newLink>;

/** A link that can still be used. */
export const openLink = z.object({
  id: z.string(),
  kind: z.enum(["invitation", "password_reset"]),
  /** The role that an invitation grants; for a reset link, the current role of its account. */
  role: z.enum(roles),
  /** The invited address; null if the invited person enters one. */
  email: z.string().nullable(),
  /** The creator's note on whom an invitation is for. */
  note: z.string().nullable(),
  /** The account whose password a reset link sets; null for an invitation. */
  account: z.object({ name: z.string(), email: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** The name of the owner who created it; null for the operator. */
  createdBy: z.string().nullable(),
});
export type OpenLink = z.infer<typeof openLink>;

export const newInvitation = z.object({
  role,
  /** The address of the account, verified by the link. If omitted, the invited person enters one. */
  email: newAccount.shape.email.optional(),
  /** Whom the invitation is for, shown in the list. */
  note: enteredText(100).optional(),
});

/** A session of a member, as owners see it. */
export const memberSession = ownSession.extend({
  member: member.pick({ id: true, name: true, email: true, role: true }),
});
export type MemberSession = z.infer<typeof memberSession>;

/** The zone that JavaScript means by a name, such as Europe/Paris; null for one it does not know. */
function zoneOf(name: string): string | null {
  try {
    if (!/^[A-Za-z]/.test(name)) return null;
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/**
 * What is wrong with the name of a time zone; null for a name that JavaScript knows and that contains a place, and for
 * UTC. PostgreSQL reads others as abbreviations first: CET is an hour behind in summer, IST is Israel or India.
 */
function zoneNameProblem(name: string): ReturnType<typeof problem> | null {
  const zone = zoneOf(name);
  if (zone === null)
    return problem("must be the name of a time zone, such as Europe/Paris", message("problems.timeZone"));
  if (name === "UTC" || name.includes("/")) return null;
  return problem(
    `must be the name of a time zone with a place, since ${name} is ambiguous: write ${zone}`,
    message("problems.ambiguousTimeZone", { name, zone }),
  );
}

export const shopRules = z.object({
  invitationOnly: z.boolean("must be true or false"),
  secondFactorRoles: boundedList(z.array(role), roles.length).transform((names) =>
    roles.filter((name) => names.includes(name)),
  ),
  /** The scopes that developers' keys may use. */
  developerScopes: boundedList(z.array(scope), scopes.length).transform((names) =>
    scopes.filter((name) => names.includes(name)),
  ),
  /** Where the days of the shop begin at midnight. */
  timeZone: z
    .string()
    .max(100, "must be at most 100 characters")
    .superRefine((name, context) => {
      const found = zoneNameProblem(name);
      if (found !== null) context.addIssue({ code: "custom", ...found });
    }),
});
export type ShopRules = z.infer<typeof shopRules>;

const isOn = z.boolean("must be true or false");

/**
 * A change of the rules: of a list it names what is switched on and off, so that it leaves what others have switched
 * meanwhile. Undefined fields keep their value.
 */
export const shopRulesChange = z.object({
  invitationOnly: shopRules.shape.invitationOnly.optional(),
  secondFactorRoles: z.partialRecord(role, isOn).optional(),
  developerScopes: z.partialRecord(scope, isOn).optional(),
  timeZone: shopRules.shape.timeZone.optional(),
  /** The time zone that `timeZone` replaces. */
  from: z.string("must be a string").max(100, "must be at most 100 characters").optional(),
});
export type ShopRulesChange = z.infer<typeof shopRulesChange>;

export const memberQuery = z.object({
  /** A part of the name or the address. */
  q: z.string().trim().min(1, "must not be empty").max(100, "must be at most 100 characters").optional(),
  order: orderInput(memberOrders),
  after: pageAfter,
});

export const sessionQuery = z.object({
  /** A part of the name or the address of a member. */
  q: memberQuery.shape.q,
  order: orderInput(sessionOrders),
  after: pageAfter,
});
