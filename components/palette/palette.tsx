"use client";

import { PawPrint, Search } from "lucide-react";
import { useState } from "react";
import { useText } from "@/components/texts";
import { exactFirst, matching, similar, type Entry, type Group } from "@/components/palette/entry";
import { Finder } from "@/components/palette/finder";
import { recentPets } from "@/components/palette/recent-pets";
import { useEntries } from "@/components/palette/use-entries";
import { useFoundDocs } from "@/components/palette/use-found-docs";
import { useFoundOthers } from "@/components/palette/use-found-others";
import { useSettled } from "@/components/palette/use-settled";
import { useFoundPets } from "@/components/palette/use-found-pets";
import { categoryLabel } from "@/components/pets/category-label";
import { navigateTo } from "@/components/ui/navigation";
import { can, type Role } from "@/lib/core/permissions";
import { isInt64Text } from "@/lib/core/page-address";
import type { ConsolePet } from "@/lib/pets/schemas";
import { petStatuses, statusLabel } from "@/lib/pets/statuses";
import { petHref, petListHref } from "@/lib/pets/list-url";

type PaletteProps = {
  role: Role;
  /** Gives what was typed while this was on its way. */
  takeTyped: () => string;
  onClose: () => void;
};

/**
 * Finds pages, views, pets, all else that has a name, and actions by text. A default export, since it is loaded when
 * first opened.
 */
export default function Palette({ role, takeTyped, onClose }: PaletteProps) {
  const t = useText();
  const [query, setQuery] = useState(takeTyped);
  const { groups, isLoading } = useGroups(role, query.trim());
  return (
    <Finder
      label={t("palette.findAnything")}
      placeholder={can({ kind: "account", id: "", role }, "pets:read") ? t("palette.hintWithPets") : t("palette.hint")}
      query={query}
      onQueryChange={setQuery}
      groups={groups}
      isLoading={isLoading}
      onClose={onClose}
    />
  );
}

/** The results for a text, in groups; without one the pets that were opened last, and everything else. */
function useGroups(role: Role, text: string): { groups: Group[]; isLoading: boolean } {
  const t = useText();
  const canSeePets = can({ kind: "account", id: "", role }, "pets:read");
  const [recent] = useState(() => (canSeePets ? recentPets() : []));
  const others = useFoundOthers(text, useSettled(text));
  const { pets, suggested, isListEmpty, isLoading: isLoadingPets } = useFoundPets(text, canSeePets, others);
  const isLoading = isLoadingPets || others.isLoading;
  const docs = useFoundDocs(text);
  const entries = useEntries(role);
  const petEntry = ({ id, name }: { id: string; name: string }): Entry => ({
    id: `pet ${id}`,
    label: name,
    detail: id,
    icon: PawPrint,
    run: () => navigateTo(petHref(id)),
  });
  const references = new Map(
    [...others.partlyReferenced, ...others.referenced].map(({ id, reference }) => [id, reference ? [reference] : []]),
  );
  const foundEntry = ({ categoryId, categoryName, status, ...pet }: ConsolePet): Entry => ({
    ...petEntry(pet),
    detail: [
      ...(references.get(pet.id) ?? []),
      categoryLabel(t, categoryId, categoryName),
      t(statusLabel(status)),
      pet.id,
    ],
  });

  if (text === "")
    return {
      groups: notEmpty([{ value: t("palette.recentPets"), items: recent.map(petEntry) }, ...entries]),
      isLoading: false,
    };
  const all: Entry = {
    id: "all",
    label: t("palette.searchPets", { text }),
    icon: Search,
    run: () => navigateTo(petListHref({ q: text })),
  };
  const ofStatus = petStatuses.map((status) => ({
    id: `pets ${status}`,
    label: t("palette.petsOfStatus", { status: t(statusLabel(status)) }),
    icon: PawPrint,
    run: () => navigateTo(petListHref({ status })),
  }));
  const petsOfStatus = { value: t("palette.pets"), items: canSeePets ? ofStatus : [] };
  const lists = matching([petsOfStatus], text).flatMap(({ items }) => items);
  const found: Group = { value: t("palette.pets"), items: [...lists, ...pets.map(foundEntry)] };
  const meant = suggested.map((name) => ({
    id: `search ${name}`,
    label: t("palette.didYouMean", { name }),
    icon: Search,
    run: () => navigateTo(petListHref({ q: name })),
  }));
  const search: Group = {
    value: t("palette.search"),
    items: canSeePets ? [...meant, ...(isListEmpty ? [] : [all])] : [],
  };
  const matched = matching(entries, text);
  // Who types a number means an id.
  const first = isInt64Text(text) ? [found, ...matched] : [...matched, found];
  // Once all is there: what nobody asked for must not stand where Enter would take it.
  const guessed = matched.length > 0 || isLoading ? [] : similar(entries, text);
  return {
    // What was found comes before what may find more.
    groups: notEmpty([
      ...exactFirst([...first, ...others.groups], text),
      ...guessed,
      search,
      { value: t("palette.docs"), items: docs },
    ]),
    isLoading,
  };
}

function notEmpty(groups: Group[]): Group[] {
  return groups.filter(({ items }) => items.length > 0);
}
