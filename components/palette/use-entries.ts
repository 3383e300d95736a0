"use client";

import {
  Bookmark,
  CircleUser,
  Download,
  FileUp,
  Keyboard,
  KeyRound,
  Monitor,
  Moon,
  Plus,
  Sun,
  UserPlus,
} from "lucide-react";
import { useState } from "react";
import { useText } from "@/components/texts";
import { downloadPets } from "@/components/pets/download-pets";
import type { Entry, Group } from "@/components/palette/entry";
import { navItemsFor } from "@/components/shell/nav-items";
import { theme } from "@/components/shell/preference";
import { useViews } from "@/components/saved-views/use-views";
import { useSignOut } from "@/components/shell/use-sign-out";
import { currentShortcuts, runOnArrival } from "@/components/shortcuts/registry";
import { showShortcuts } from "@/components/shortcuts/show-shortcuts";
import { GoToIcon, SignOutIcon } from "@/components/ui/directional-icons-of-actions";
import { navigateTo } from "@/components/ui/navigation";
import { can, type Permission, type Role } from "@/lib/core/permissions";
import { readPetList, viewHref } from "@/lib/pets/list-url";
import type { LabelKey } from "@/lib/texts/texts";

/** Texts with further words for which the pages of the sidebar are found. */
const pageWords: Readonly<Record<string, LabelKey>> = {
  "/activity": "palette.activityWords",
  "/api-keys": "palette.apiKeysWords",
  "/members": "palette.memberWords",
  "/settings": "palette.settingsWords",
};

/** Everything that a role can go to or do from anywhere, and what the page that is open offers. */
export function useEntries(role: Role): Group[] {
  const t = useText();
  const { signOut } = useSignOut();
  const isAllowed = (permission: Permission) => can({ kind: "account", id: "", role }, permission);
  const views = useViews(isAllowed("pets:read"));
  // Those of the page below, as it was when the palette opened.
  const [ofPage] = useState(() => currentShortcuts().filter(({ group }) => group === "thisPage"));
  const go = (href: string) => () => navigateTo(href);

  /** What the page at an address does by a shortcut, from wherever one is. */
  function there(href: string, label: string) {
    return () => {
      if (runOnArrival(label)) return;
      navigateTo(href);
    };
  }

  const pages: Entry[] = [
    ...navItemsFor(isAllowed).map(({ href, label, icon, keys }) => {
      const words = pageWords[href];
      return { id: href, label: t(label), icon, keys, ...(words && { words: t(words) }), run: go(href) };
    }),
    {
      id: "/account",
      label: t("palette.accountAndSessions"),
      words: t("palette.accountWords"),
      icon: CircleUser,
      run: go("/account"),
    },
  ];
  const actions: (Entry & { permission?: Permission })[] = [
    {
      id: "add",
      label: t("palette.addAPet"),
      words: t("palette.addWords"),
      icon: Plus,
      permission: "pets:write",
      run: go("/pets/new"),
    },
    {
      id: "import",
      label: t("palette.importPets"),
      words: t("palette.importWords"),
      icon: FileUp,
      permission: "pets:write",
      run: go("/imports"),
    },
    ...(["csv", "jsonl"] as const).map((format) => ({
      id: format,
      label: t("palette.exportPets", { which: isList() ? "these" : "all", format }),
      words: t("palette.exportWords"),
      icon: Download,
      permission: "pets:read" as const,
      run: () => downloadPets(isList() ? readPetList(new URLSearchParams(location.search)) : {}, format),
    })),
    {
      id: "key",
      label: t("shortcuts.createKey"),
      words: t("palette.keyWords"),
      icon: KeyRound,
      permission: "api-keys:own",
      run: there("/api-keys", t("shortcuts.createKey")),
    },
    {
      id: "invite",
      label: t("shortcuts.inviteSomebody"),
      words: t("palette.inviteWords"),
      icon: UserPlus,
      permission: "accounts:manage",
      run: there("/members", t("shortcuts.inviteSomebody")),
    },
    {
      id: "light",
      label: t("palette.lightTheme"),
      words: t("palette.themeWords"),
      icon: Sun,
      run: () => theme.apply("light"),
    },
    {
      id: "dark",
      label: t("palette.darkTheme"),
      words: `${t("palette.darkWords")} ${t("palette.themeWords")}`,
      icon: Moon,
      run: () => theme.apply("dark"),
    },
    {
      id: "system",
      label: t("palette.systemTheme"),
      words: t("palette.themeWords"),
      icon: Monitor,
      run: () => theme.apply("system"),
    },
    {
      id: "shortcuts",
      label: t("palette.keyboardShortcuts"),
      words: t("palette.shortcutWords"),
      icon: Keyboard,
      keys: "?",
      run: showShortcuts,
    },
    { id: "out", label: t("palette.signOut"), words: t("palette.signOutWords"), icon: SignOutIcon, run: signOut },
  ];
  const labels = new Set(actions.map(({ label }) => label));
  return [
    {
      value: t("palette.views"),
      items: views.map((view) => ({
        id: view.id,
        label: view.name,
        words: t("palette.viewWords"),
        ...(!view.isOwn && { detail: view.ownerName }),
        icon: Bookmark,
        run: go(viewHref(view)),
      })),
    },
    { value: t("palette.goTo"), items: pages },
    {
      value: t("palette.thisPage"),
      items: ofPage
        .filter(({ label }) => !labels.has(label))
        .flatMap(({ keys, label, run }) => (run ? [{ id: keys, label, icon: GoToIcon, keys, run }] : [])),
    },
    { value: t("columns.actions"), items: actions.filter(({ permission }) => !permission || isAllowed(permission)) },
  ];
}

function isList(): boolean {
  return location.pathname === "/pets";
}
