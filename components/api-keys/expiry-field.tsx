"use client";

import { useState } from "react";
import { DAYS_DEFAULT, DAYS_MAX } from "@/components/api-keys/lifetime";
import { useText } from "@/components/texts";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { useTimeZone } from "@/components/ui/time-zone";
import { DAY_MS } from "@/lib/core/clock";
import { formatDate } from "@/lib/texts/formats";
import type { Translate } from "@/lib/texts/texts";

const choices = [
  { value: "30", label: "apiKeys.days30" },
  { value: "90", label: "apiKeys.days90" },
  { value: "365", label: "apiKeys.year" },
  { value: "custom", label: "apiKeys.otherDays" },
  { value: "never", label: "apiKeys.never" },
] as const;

/** The lifetime of a key: form data has a number of days, or `never`, under `expiresInDays`. */
export function ExpiryField({ error }: { error: string | undefined }) {
  const t = useText();
  const [choice, setChoice] = useState(String(DAYS_DEFAULT));
  const [custom, setCustom] = useState("7");
  const timeZone = useTimeZone();
  const isCustom = choice === "custom";
  return (
    <div className="grid grid-cols-1 gap-x-3 gap-y-4 sm:grid-cols-2">
      <SelectField
        label={t("apiKeys.expiresAfter")}
        name={isCustom ? undefined : "expiresInDays"}
        value={choice}
        onChange={(event) => setChoice(event.target.value)}
        options={choices.map(({ value, label }) => ({ value, label: t(label) }))}
        hint={hintFor(t, isCustom ? custom : choice, timeZone)}
        error={isCustom ? undefined : error}
      />
      {isCustom && (
        <TextField
          label={t("apiKeys.days")}
          name="expiresInDays"
          type="number"
          inputMode="numeric"
          min={1}
          max={DAYS_MAX}
          step={1}
          value={custom}
          onChange={(event) => setCustom(event.target.value)}
          error={error}
        />
      )}
    </div>
  );
}

function hintFor(t: Translate, days: string, timeZone: string | undefined): string | undefined {
  if (days === "never") return t("apiKeys.neverHint");
  const count = Number(days);
  if (!Number.isInteger(count) || count < 1 || count > DAYS_MAX) return undefined;
  const date = formatDate(t.language, "long", Date.now() + count * DAY_MS, timeZone);
  return t("apiKeys.expiresOn", { date });
}
