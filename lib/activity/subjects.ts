import { activityHref } from "@/lib/activity/list-url";
import { categoryListHref } from "@/lib/categories/list-url";
import { memberListHref } from "@/lib/members/list-url";
import { petHref } from "@/lib/pets/list-url";

/** What an entry is about, by the name it had when the entry was recorded. */
type Subject = { id: string | null; name: string | null };

type SubjectKind = {
  /** The kind in the filter of the feed. */
  label: string;
  /** Whose entries staff see: everyone's, their own, or none. Owners see all. */
  staffSee: "all" | "own" | "none";
  /** The subject as a part of a sentence. */
  text: (subject: Subject) => string;
  /** The page that shows it, by its id: its name may have changed since. Left out where there is no such page. */
  href?: (id: string) => string;
  /** Whether that page is for owners only. */
  isHrefForOwners?: true;
};

/**
 * Every kind of thing that has entries in the activity. Entries of other kinds, which a newer release may have left, are
 * shown by the words of their type. The name of a subject comes
 * from the caller of `recordActivity`, or from a query in `lib/activity/service.ts`.
 */
export const subjectKinds = {
  pet: {
    label: "Pets",
    staffSee: "all",
    text: ({ id, name }) => name ?? (id === null ? "pets" : `pet ${id}`),
    href: petHref,
  },
  category: {
    label: "Categories",
    staffSee: "all",
    text: ({ id, name }) => (name === null ? `category ${id ?? ""}`.trim() : `the category ${name}`),
    href: (id) => categoryListHref({ q: id }),
  },
  message: { label: "Messages", staffSee: "all", text: () => "a message", href: () => "/messages" },
  webhook: {
    label: "The webhook",
    staffSee: "none",
    text: ({ name }) => (name === null ? "the webhook" : `the webhook ${name}`),
    href: () => "/webhook",
    isHrefForOwners: true,
  },
  job: {
    label: "Bulk changes and imports",
    staffSee: "all",
    text: ({ name }) => (name === null ? "a job" : quoted(name)),
    href: (id) => activityHref({ job: id }),
  },
  import: {
    label: "Files to import",
    staffSee: "all",
    text: ({ name }) => (name === null ? "a file to import" : `the file ${name}`),
  },
  saved_view: {
    label: "Saved views",
    staffSee: "own",
    text: ({ name }) => (name === null ? "a view" : `the view ${name}`),
  },
  api_key: {
    label: "API keys",
    staffSee: "own",
    text: ({ id, name }) => name ?? `API key ${id ?? ""}`.trim(),
    href: () => "/api-keys",
  },
  account: {
    label: "Accounts and sign-ins",
    staffSee: "own",
    text: ({ id, name }) => name ?? (id === null ? "an unknown account" : "a former member"),
    href: (id) => memberListHref({ q: id }),
    isHrefForOwners: true,
  },
  invitation: {
    label: "Invitations",
    staffSee: "none",
    text: ({ name }) => (name === null ? "an invitation" : `an invitation for ${name}`),
    href: () => "/members",
    isHrefForOwners: true,
  },
  setup_link: { label: "The link for the first owner", staffSee: "none", text: () => "the link for the first owner" },
  shop_rules: { label: "Rules for signing in", staffSee: "none", text: () => "the rules for signing in" },
  database: { label: "The database", staffSee: "none", text: () => "the database" },
} as const satisfies Record<string, SubjectKind>;

export type SubjectType = keyof typeof subjectKinds;

/** The kind of a subject; null for a kind that this release does not know. */
export function subjectKindOf(type: string): SubjectKind | null {
  return Object.hasOwn(subjectKinds, type) ? subjectKinds[type as SubjectType] : null;
}

/** A title in quotation marks; those within it are set as ‘…’. */
export function quoted(title: string): string {
  return `“${title.replaceAll("“", "‘").replaceAll("”", "’")}”`;
}
