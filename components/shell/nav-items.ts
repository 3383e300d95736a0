import {
  BookOpen,
  History,
  Inbox,
  KeyRound,
  LayoutDashboard,
  ListChecks,
  PawPrint,
  Rocket,
  Tags,
  Users,
  Webhook,
  type LucideIcon,
} from "lucide-react";
import type { Permission, SubjectType } from "@/lib/core/permissions";

export type NavItem = {
  href: string;
  label: string;
  icon: LucideIcon;
  /** The required permission; null for every signed-in user. */
  permission: Permission | null;
  /** The shortcut that goes there. */
  keys: string;
  /** The kind of thing that it shows: the activity takes the label and the link from here. */
  subject?: SubjectType;
  /** Pages beside it that belong to it. */
  alsoAt?: string;
};

/** Every page that the sidebar leads to, in its order. */
const items: readonly NavItem[] = [
  { href: "/overview", label: "Overview", icon: LayoutDashboard, permission: "pets:read", keys: "g o" },
  {
    href: "/pets",
    label: "Pets",
    icon: PawPrint,
    permission: "pets:read",
    keys: "g p",
    subject: "pet",
    alsoAt: "/imports",
  },
  { href: "/categories", label: "Categories", icon: Tags, permission: "pets:read", keys: "g c", subject: "category" },
  { href: "/messages", label: "Messages", icon: Inbox, permission: "messages:read", keys: "g m", subject: "message" },
  { href: "/activity", label: "Activity", icon: History, permission: "activity:read", keys: "g a" },
  { href: "/jobs", label: "Jobs", icon: ListChecks, permission: "pets:write", keys: "g j" },
  { href: "/api-keys", label: "API keys", icon: KeyRound, permission: "api-keys:own", keys: "g k", subject: "api_key" },
  { href: "/get-started", label: "Get started", icon: Rocket, permission: "api-keys:own", keys: "g s" },
  { href: "/members", label: "Members", icon: Users, permission: "accounts:manage", keys: "g u" },
  { href: "/webhook", label: "Webhook", icon: Webhook, permission: "webhook:manage", keys: "g w" },
  { href: "/docs", label: "Docs", icon: BookOpen, permission: null, keys: "g d" },
];

/** The item of the page that shows a kind of subject. */
export function navItemOf(subject: string): NavItem | undefined {
  return items.find((item) => item.subject === subject);
}

/** The items that a user with these permissions sees. */
export function navItemsFor(isAllowed: (permission: Permission) => boolean): NavItem[] {
  return items.filter(({ permission }) => permission === null || isAllowed(permission));
}
