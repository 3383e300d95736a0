"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { actorName, whoOf } from "@/components/activity/actor-text";
import { errorText } from "@/components/error-text";
import { useText } from "@/components/texts";
import { Combobox } from "@/components/ui/combobox";
import { api } from "@/lib/core/console-client";
import { containsWords } from "@/lib/core/search-words";

type WhoFieldProps = {
  /** The label of the chosen actor. */
  value: string | undefined;
  onChange: (who: string | undefined) => void;
  className?: string;
};

/** A field for an actor: a person or an API key, found by a part of the name. */
export function WhoField({ value, onChange, className }: WhoFieldProps) {
  const t = useText();
  const [q, setQ] = useState("");
  const { data, error, isPending, isPlaceholderData } = useQuery({
    ...api.activity.choices.queryOptions({ q: q || undefined, who: value }),
    placeholderData: keepPreviousData,
  });
  const options = (data?.actors ?? [])
    // Those without an id have names in the language of the page, which the server does not search.
    .filter((actor) => "id" in actor || whoOf(actor) === value || containsWords(actorName(t, actor), q))
    .map((actor) => ({ value: whoOf(actor), label: actorName(t, actor) }));
  return (
    <Combobox
      label={t("columns.who")}
      placeholder={t("activity.anybody")}
      clearText={t("activity.anybody")}
      options={options}
      value={value ?? null}
      onChange={(who) => onChange(who ?? undefined)}
      onChoosing={null}
      onSearch={(text) => setQ(text.trim())}
      isLoading={isPending || isPlaceholderData}
      emptyText={() => (error ? errorText(t, error) : t("activity.noMatches"))}
      {...(className !== undefined && { className })}
    />
  );
}
