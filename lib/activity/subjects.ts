import { activityHref } from "@/lib/activity/list-url";
import { categoryListHref } from "@/lib/categories/list-url";
import type { SubjectType } from "@/lib/core/permissions";
import { memberListHref } from "@/lib/members/list-url";
import { petHref } from "@/lib/pets/list-url";

/** What an entry is about, by the name it had when the entry was recorded. */
type Subject = { id: string | null; name: string | null };

type SubjectKind = {
  /** The kind in the filter of the feed. The label of its page when left out. */
  label?: string;
  /** The subject as a part of a sentence. */
  text: (subject: Subject) => string;
  /** Where its page shows it, by its id: its name may have changed since. */
  href?: (id: string) => string;
  /** Whether that page is for owners only. */
  isHrefForOwners?: true;
};

/**
 * How the activity shows the kinds of things that it has entries of (`entriesForStaff` of lib/core/permissions.ts). What is
 * left out is that of the page in the sidebar that names the kind (components/shell/nav-items.ts), and the name alone
 * is the text. The name of a subject comes from the caller of `recordActivity`, or from a query in `lib/activity/service.ts`.
 */
const subjectKinds: Partial<Record<SubjectType, SubjectKind>> = {
  pet: {
    text: ({ id, name }) => name ?? (id === null ? "pets" : `pet ${id}`),
    href: petHref,
  },
  category: {
    text: ({ id, name }) => (name === null ? `category ${id ?? ""}`.trim() : `the category ${name}`),
    href: (id) => categoryListHref({ q: id }),
  },
  message: { text: () => "a message" },
  webhook: {
    label: "The webhook",
    text: ({ name }) => (name === null ? "the webhook" : `the webhook ${name}`),
    href: () => "/webhook",
    isHrefForOwners: true,
  },
  job: {
    label: "Bulk changes and imports",
    text: ({ name }) => (name === null ? "a job" : quoted(name)),
    href: (id) => activityHref({ job: id }),
  },
  import: {
    label: "Files to import",
    text: ({ name }) => (name === null ? "a file to import" : `the file ${name}`),
  },
  saved_view: {
    label: "Saved views",
    text: ({ name }) => (name === null ? "a view" : `the view ${name}`),
  },
  api_key: {
    text: ({ id, name }) => name ?? `API key ${id ?? ""}`.trim(),
  },
  account: {
    label: "Accounts and sign-ins",
    text: ({ id, name }) => name ?? (id === null ? "an unknown account" : "a former member"),
    href: (id) => memberListHref({ q: id }),
    isHrefForOwners: true,
  },
  invitation: {
    label: "Invitations",
    text: ({ name }) => (name === null ? "an invitation" : `an invitation for ${name}`),
    href: () => "/members",
    isHrefForOwners: true,
  },
  setup_link: { label: "The link for the first owner", text: () => "the link for the first owner" },
  shop_rules: { label: "Rules for signing in", text: () => "the rules for signing in" },
  database: { label: "The database", text: () => "the database" },
};

/** How a kind of subject is shown; null where nothing is special about it, or this release does not know it. */
export function subjectKindOf(type: string): SubjectKind | null {
  return Object.hasOwn(subjectKinds, type) ? (subjectKinds[type as SubjectType] ?? null) : null;
}

/** A title in quotation marks; those within it are set as ‘…’. */
export function quoted(title: string): string {
  return `“${title.replaceAll("“", "‘").replaceAll("”", "’")}”`;
}
