import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { CircleUser, FileUp, KeyRound, Mail, Tag } from "lucide-react";
import type { Group } from "@/components/palette/entry";
import { useText } from "@/components/texts";
import { ChecklistIcon } from "@/components/ui/directional-icons-of-actions";
import { navigateTo } from "@/components/ui/navigation";
import { useTimeZone } from "@/components/ui/time-zone";
import { memberListHref } from "@/lib/accounts/list-url";
import { keyListHref } from "@/lib/api-keys/list-url";
import { api } from "@/lib/core/console-client";
import { inboxHref } from "@/lib/messages/list-url";
import { FIND_LENGTH_MIN, type Found } from "@/lib/palette/schemas";
import { petListHref } from "@/lib/pets/list-url";
import type { ConsolePet } from "@/lib/pets/schemas";
import { formatDate } from "@/lib/texts/formats";
import { writeMessage } from "@/lib/texts/message";
import type { Translate } from "@/lib/texts/texts";

export type FoundOthers = {
  /** The pets whose names begin with the text. */
  beginning: ConsolePet[];
  /** The pets whose reference is the text. */
  referenced: ConsolePet[];
  /** The pets whose reference begins or ends with the text. */
  partlyReferenced: ConsolePet[];
  groups: Group[];
  isLoading: boolean;
};

/** Categories, messages, members, API keys, imports and jobs that have a text in their name, in groups. */
export function useFoundOthers(text: string, settled: string): FoundOthers {
  const t = useText();
  const timeZone = useTimeZone();
  const isAsked = text.length >= FIND_LENGTH_MIN;
  const { data, isFetching } = useQuery({
    ...api.palette.find.queryOptions({ q: settled }),
    enabled: isAsked && settled.length >= FIND_LENGTH_MIN,
    placeholderData: keepPreviousData,
  });
  const isOld = settled !== text;
  if (!isAsked || !data || isOld)
    return {
      beginning: [],
      referenced: [],
      partlyReferenced: [],
      groups: [],
      isLoading: isAsked && (isOld || isFetching),
    };
  return {
    beginning: data.pets,
    referenced: data.referenced,
    partlyReferenced: data.partlyReferenced,
    groups: groupsOf(t, timeZone, data),
    isLoading: isFetching,
  };
}

function groupsOf(t: Translate, timeZone: string | undefined, found: Found): Group[] {
  const go = (href: string) => () => navigateTo(href);
  const day = (instant: string) => formatDate(t.language, "date", instant, timeZone);
  return [
    {
      value: t("palette.categories"),
      items: found.categories.map(({ id, name }) => ({
        id: `category ${id}`,
        label: name,
        detail: id,
        icon: Tag,
        run: go(petListHref({ category: id })),
      })),
    },
    {
      value: t("palette.messages"),
      items: found.messages.map(({ id, text, from, createdAt }) => ({
        id,
        label: text,
        detail: t("palette.from", { name: from, date: day(createdAt) }),
        icon: Mail,
        run: go(inboxHref({ id })),
      })),
    },
    {
      value: t("palette.members"),
      items: found.members.map(({ id, name, email, role }) => ({
        id: `member ${id}`,
        label: name,
        detail: [email, t("palette.role", { role })],
        icon: CircleUser,
        run: go(memberListHref({ q: email.slice(0, 100) })),
      })),
    },
    {
      value: t("palette.apiKeys"),
      items: found.apiKeys.map(({ id, name, prefix, owner, isOwn, isActive }) => ({
        id: `key ${id}`,
        label: name,
        detail: [prefix, ...(isOwn ? [] : [owner]), ...(isActive ? [] : [t("palette.inactive")])],
        icon: KeyRound,
        run: go(keyListHref({ whose: isOwn ? "mine" : "everyone", show: isActive ? "active" : "all" })),
      })),
    },
    {
      value: t("palette.imports"),
      items: found.imports.map(({ id, fileName, createdAt }) => ({
        id: `import ${id}`,
        label: fileName,
        detail: day(createdAt),
        icon: FileUp,
        run: go(`/imports/${id}`),
      })),
    },
    {
      value: t("palette.jobs"),
      items: found.jobs.map(({ id, title, createdAt }) => ({
        id: `job ${id}`,
        label: writeMessage(t, title),
        detail: day(createdAt),
        icon: ChecklistIcon,
        run: go(`/jobs/${id}`),
      })),
    },
  ];
}
