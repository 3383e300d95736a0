"use client";

import type { ReactNode } from "react";
import { valueText, type CategoryNames } from "@/components/activity/field-text";
import { timeZoneText } from "@/components/accounts/time-zones";
import { encodingText, roleOptions, separatorText } from "@/components/imports/import-text";
import { useText } from "@/components/texts";
import { groupDigits } from "@/components/ui/grouped-number";
import { Isolated } from "@/components/ui/isolated";
import { Time } from "@/components/ui/time";
import { isInstant } from "@/lib/core/page-address";
import { scopes, scopeTexts } from "@/lib/core/permissions";
import type { WordMatch } from "@/lib/imports/schemas";
import { statusLabel } from "@/lib/pets/statuses";
import { languageName } from "@/lib/texts/formats";
import type { Message } from "@/lib/texts/message";
import type { LabelKey, Translate } from "@/lib/texts/texts";

type EntryValueProps = { field: string; value: string | Message; categoryNames: CategoryNames };

/** The labels of a field's codes that `valueText` does not know: they need the texts of imports. */
const codeLabels: Readonly<Record<string, Readonly<Record<string, LabelKey>>>> = {
  columns: Object.fromEntries(roleOptions.map(({ value, label }) => [value, label])),
  encoding: encodingText,
  separator: separatorText,
};

/** The fields whose value is a list of permissions. */
const scopeFields = ["scopes", "developerScopes"];

/** The recorded value of a field as its entry shows it: times, numbers and codes as on the pages that they come from. */
export function EntryValue({ field, value, categoryNames }: EntryValueProps): ReactNode {
  const t = useText();
  if (typeof value === "object") return valueText(t, field, value, categoryNames);
  if (/At$/.test(field) && isInstant(value)) return <Time value={value} />;
  if (scopeFields.includes(field)) return <Scopes value={value} />;
  const matches = field === "matches" ? matchesOf(value) : null;
  if (matches) return <Matches matches={matches} categoryNames={categoryNames} />;
  // The server and the browser have their own names of languages.
  if (field === "language") return <span suppressHydrationWarning>{languageName(t.language, value)}</span>;
  if (field === "timeZone") return timeZoneText(value);
  if (numberFields.includes(field)) return groupDigits(t, value);
  if (listFields.includes(field))
    return <Lines texts={value.split(", ").map((code) => codeText(t, field, code) ?? code)} />;
  return <Isolated>{codeText(t, field, value) ?? valueText(t, field, value, categoryNames)}</Isolated>;
}

/** The fields whose value is a list of columns or files, in their order. */
const listFields = ["columns", "migrations"];

/** The fields whose value is a number of things. */
const numberFields = [
  "added",
  "categories",
  "count",
  "jobsCancelled",
  "kept",
  "keysRevoked",
  "leftOut",
  "linksRevoked",
  "rows",
  "sessionsEnded",
  "size",
  "skipped",
  "updated",
];

/** A code of a field by its label; undefined for one without. */
function codeText(t: Translate, field: string, code: string): string | undefined {
  const labels = Object.hasOwn(codeLabels, field) ? codeLabels[field] : undefined;
  const label = labels && Object.hasOwn(labels, code) ? labels[code] : undefined;
  return label && t(label);
}

function Lines({ texts }: { texts: readonly string[] }) {
  return (
    <ol>
      {texts.map((text, i) => (
        <li key={i}>
          <Isolated>{text}</Isolated>
        </li>
      ))}
    </ol>
  );
}

/** Permissions by their codes, as programs know them, and what each allows. */
function Scopes({ value }: { value: string }) {
  const t = useText();
  return (
    <ul className="space-y-1">
      {value.split(", ").map((code) => {
        const scope = scopes.find((own) => own === code);
        return (
          <li key={code}>
            <code className="font-mono text-xs">{code}</code>
            {scope && <span className="text-muted block">{t(scopeTexts[scope].hint)}</span>}
          </li>
        );
      })}
    </ul>
  );
}

/** A recorded list of matches: objects as JSON, without the brackets around it. Null for anything else. */
function matchesOf(value: string): WordMatch[] | null {
  try {
    return JSON.parse(`[${value}]`) as WordMatch[];
  } catch {
    return null;
  }
}

/** What each word of a file was read as. */
function Matches({ matches, categoryNames }: { matches: readonly WordMatch[]; categoryNames: CategoryNames }) {
  const t = useText();
  return (
    <ul>
      {matches.map((match) => (
        <li key={`${match.field} ${match.word}`}>
          <Isolated>{match.word}</Isolated>
          <span aria-hidden className="text-muted mx-1 inline-block rtl:-scale-x-100">
            →
          </span>
          {meaningText(t, match, categoryNames)}
        </li>
      ))}
    </ul>
  );
}

function meaningText(t: Translate, match: WordMatch, categoryNames: CategoryNames): string {
  switch (match.kind) {
    case "category":
      return valueText(t, "categoryId", match.categoryId, categoryNames);
    case "newCategory":
      return t("imports.createCategory", { name: match.name });
    case "status":
      return t(statusLabel(match.status));
    case "leaveOut":
      return t("imports.leaveOutRows");
    case "open":
      return t("imports.chooseCategory");
  }
}
