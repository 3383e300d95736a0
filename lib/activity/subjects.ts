import { keyText } from "@/lib/activity/key-text";
import { activityHref } from "@/lib/activity/list-url";
import { categoryListHref } from "@/lib/categories/list-url";
import type { SubjectType } from "@/lib/core/permissions";
import { memberListHref } from "@/lib/accounts/list-url";
import { inboxHref } from "@/lib/messages/list-url";
import { petHref } from "@/lib/pets/list-url";
import { quoted } from "@/lib/texts/message";
import type { LabelKey, Translate } from "@/lib/texts/texts";

/** The subject of an entry, with its name when the entry was recorded; of a job the title. */
type Subject = { id: string | null; name: string | null; title?: string | undefined };

type SubjectKind = {
  /** Its label in the filter of the feed; by default that of its page. */
  label?: LabelKey;
  /** The subject within a sentence. */
  text: (t: Translate, subject: Subject) => string;
  /** The page that shows it, by its id, since its name may have changed. */
  href?: (id: string) => string;
  /** Whether that page is for owners only. */
  isHrefForOwners?: true;
};

/**
 * How the activity shows each subject type of `entriesForStaff` (lib/core/permissions.ts). The label and page of a type
 * default to those of its sidebar item (components/shell/nav-items.ts), the text to the name. The name is recorded by
 * `recordActivity` (lib/activity/service.ts).
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
  message: { text: (t) => t("subjects.message"), href: (id) => inboxHref({ id }) },
  webhook: {
    label: "subjects.webhookKind",
    text: (t, { name }) => (name === null ? t("subjects.webhook") : t("subjects.webhookAt", { name })),
    href: () => "/webhook",
    isHrefForOwners: true,
  },
  job: {
    label: "subjects.jobKind",
    text: (t, { title }) => (title === undefined ? t("subjects.job") : quoted(t, title)),
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
    text: (t, { name }) =>
      name === null ? t("subjects.unnamedApiKey") : t("subjects.apiKey", { name: keyText(t, name) }),
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

/** How a subject type is shown; null for one with only defaults, or one that this release does not know. */
export function subjectKindOf(type: string): SubjectKind | null {
  return Object.hasOwn(subjectKinds, type) ? (subjectKinds[type as SubjectType] ?? null) : null;
}
