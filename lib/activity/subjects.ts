import { activityHref } from "@/lib/activity/list-url";
import { categoryListHref } from "@/lib/categories/list-url";
import type { SubjectType } from "@/lib/core/permissions";
import { memberListHref } from "@/lib/accounts/list-url";
import { petHref } from "@/lib/pets/list-url";
import type { LabelKey, Translate } from "@/lib/texts/texts";

/** What an entry is about, by the name it had when the entry was recorded. */
type Subject = { id: string | null; name: string | null };

type SubjectKind = {
  /** The kind in the filter of the feed. The label of its page when left out. */
  label?: LabelKey;
  /** The subject as a part of a sentence. */
  text: (t: Translate, subject: Subject) => string;
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
    text: (t, { id, name }) => name ?? (id === null ? t("subjects.pets") : t("subjects.pet", { id })),
    href: petHref,
  },
  category: {
    text: (t, { id, name }) =>
      name === null ? t("subjects.unnamedCategory", { id: id ?? "" }).trim() : t("subjects.category", { name }),
    href: (id) => categoryListHref({ q: id }),
  },
  message: { text: (t) => t("subjects.message") },
  webhook: {
    label: "subjects.webhookKind",
    text: (t, { name }) => (name === null ? t("subjects.webhook") : t("subjects.webhookAt", { name })),
    href: () => "/webhook",
    isHrefForOwners: true,
  },
  job: {
    label: "subjects.jobKind",
    text: (t, { name }) => (name === null ? t("subjects.job") : quoted(name)),
    href: (id) => activityHref({ job: id }),
  },
  import: {
    label: "subjects.importKind",
    text: (t, { name }) => (name === null ? t("subjects.import") : t("subjects.importOf", { name })),
  },
  saved_view: {
    label: "subjects.savedViewKind",
    text: (t, { name }) => (name === null ? t("subjects.savedView") : t("subjects.savedViewNamed", { name })),
  },
  api_key: {
    text: (t, { id, name }) => name ?? t("subjects.apiKey", { id: id ?? "" }).trim(),
  },
  account: {
    label: "subjects.accountKind",
    text: (t, { id, name }) => name ?? t(id === null ? "subjects.unknownAccount" : "subjects.formerMember"),
    href: (id) => memberListHref({ q: id }),
    isHrefForOwners: true,
  },
  invitation: {
    label: "subjects.invitationKind",
    text: (t, { name }) => (name === null ? t("subjects.invitation") : t("subjects.invitationFor", { name })),
    href: () => "/members",
    isHrefForOwners: true,
  },
  setup_link: { label: "subjects.setupLinkKind", text: (t) => t("subjects.setupLink") },
  shop_rules: { label: "subjects.shopRulesKind", text: (t) => t("subjects.shopRules") },
  database: { label: "subjects.databaseKind", text: (t) => t("subjects.database") },
};

/** How a kind of subject is shown; null where nothing is special about it, or this release does not know it. */
export function subjectKindOf(type: string): SubjectKind | null {
  return Object.hasOwn(subjectKinds, type) ? (subjectKinds[type as SubjectType] ?? null) : null;
}

/** A title in quotation marks; those within it are set as ‘…’. */
export function quoted(title: string): string {
  return `“${title.replaceAll("“", "‘").replaceAll("”", "’")}”`;
}
