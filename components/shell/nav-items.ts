import {
  BookOpen,
  History,
  Inbox,
  KeyRound,
  LayoutDashboard,
  PawPrint,
  Rocket,
  Settings,
  Tags,
  Users,
  Webhook,
} from "lucide-react";
import type { Icon } from "@/components/ui/directional-icons";
import { ChecklistIcon } from "@/components/ui/directional-icons-of-actions";
import type { Permission, SubjectType } from "@/lib/core/permissions";
import type { LabelKey } from "@/lib/texts/texts";

/** The groups of the sidebar, in its order. The first, the shop's own work, has no heading. */
const groups = [null, "developers", "administration"] as const;

export type NavItem = {
  href: string;
  label: LabelKey;
  icon: Icon;
  /** The required permission; null for every signed-in user. */
  permission: Permission | null;
  /** The group that it belongs to in the sidebar; the first if left out. */
  group?: NonNullable<(typeof groups)[number]>;
  /** The shortcut that goes there. */
  keys: string;
  /** The kind of thing that it shows: the activity takes the label and the link from here. */
  subject?: SubjectType;
  /** Pages beside it that belong to it. */
  alsoAt?: string;
};

/** Every page that the sidebar leads to, in its order. */
const items: readonly NavItem[] = [
  { href: "/overview", label: "nav.overview", icon: LayoutDashboard, permission: "pets:read", keys: "g o" },
  {
    href: "/pets",
    label: "nav.pets",
    icon: PawPrint,
    permission: "pets:read",
    keys: "g p",
    subject: "pet",
    alsoAt: "/imports",
  },
  {
    href: "/categories",
    label: "nav.categories",
    icon: Tags,
    permission: "pets:read",
    keys: "g c",
    subject: "category",
  },
  {
    href: "/messages",
    label: "nav.messages",
    icon: Inbox,
    permission: "messages:read",
    keys: "g m",
    subject: "message",
  },
  { href: "/activity", label: "nav.activity", icon: History, permission: "activity:read", keys: "g a" },
  { href: "/jobs", label: "nav.jobs", icon: ChecklistIcon, permission: "pets:write", keys: "g j" },
  {
    href: "/api-keys",
    label: "nav.apiKeys",
    icon: KeyRound,
    permission: "api-keys:own",
    group: "developers",
    keys: "g k",
    subject: "api_key",
  },
  {
    href: "/webhook",
    label: "nav.webhook",
    icon: Webhook,
    permission: "webhook:manage",
    group: "developers",
    keys: "g w",
  },
  {
    href: "/get-started",
    label: "nav.getStarted",
    icon: Rocket,
    permission: "api-keys:own",
    group: "developers",
    keys: "g s",
  },
  { href: "/docs", label: "nav.docs", icon: BookOpen, permission: null, group: "developers", keys: "g d" },
  {
    href: "/members",
    label: "nav.members",
    icon: Users,
    permission: "accounts:manage",
    group: "administration",
    keys: "g u",
  },
  {
    href: "/settings",
    label: "nav.settings",
    icon: Settings,
    permission: "accounts:manage",
    group: "administration",
    keys: "g r",
    subject: "shop_rules",
  },
];

/** The item of the page that shows a kind of subject. */
export function navItemOf(subject: string): NavItem | undefined {
  return items.find((item) => item.subject === subject);
}

/** The items that a user with these permissions sees. */
export function navItemsFor(isAllowed: (permission: Permission) => boolean): NavItem[] {
  return items.filter(({ permission }) => permission === null || isAllowed(permission));
}

/** The items in the groups of the sidebar; a group without items is left out. */
export function navGroupsOf(items: readonly NavItem[]): { heading: LabelKey | null; items: NavItem[] }[] {
  return groups
    .map((group) => ({
      heading: group && (`nav.${group}` as const),
      items: items.filter((item) => (item.group ?? null) === group),
    }))
    .filter((group) => group.items.length > 0);
}
