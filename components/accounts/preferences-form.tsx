"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { timeZoneText, useTimeZones } from "@/components/accounts/time-zones";
import { useText } from "@/components/texts";
import { toastFailure } from "@/components/toast-failure";
import { Combobox } from "@/components/ui/combobox";
import { SelectField } from "@/components/ui/select-field";
import type { AccountPreferences } from "@/lib/accounts/schemas";
import { api } from "@/lib/core/console-client";

type PreferencesFormProps = Pick<AccountPreferences, "timeZone"> & {
  languages: readonly { tag: string; name: string }[];
};

/** The language and the time zone of the console for this account. Each takes effect at once. */
export function PreferencesForm({ timeZone, languages }: PreferencesFormProps) {
  const t = useText();
  const router = useRouter();
  const timeZones = useTimeZones(timeZone);
  const { mutate, variables, isPending } = useMutation({
    ...api.account.changePreferences.mutationOptions("awaited"),
    // One after another, so that the last choice stays.
    scope: { id: "preferences" },
    // The server renders the page in the new language and zone; what has been typed in other forms stays.
    onSuccess: () => router.refresh(),
    onError: (error) => toastFailure(t, t("accounts.preferencesNotSaved"), error),
  });
  const chosen = { language: t.language, timeZone, ...(isPending && variables) };
  return (
    <div className="max-w-sm space-y-4">
      <SelectField
        label={t("ui.language")}
        value={chosen.language ?? t.language}
        onChange={(event) => mutate({ language: event.target.value })}
        options={languages.map(({ tag, name }) => ({ value: tag, label: name, lang: tag }))}
      />
      <Combobox
        label={t("accounts.ownTimeZone")}
        hint={t("accounts.ownTimeZoneHint")}
        value={chosen.timeZone}
        onChange={(name) => mutate({ timeZone: name })}
        onChoosing={null}
        options={timeZones.map((name) => ({ value: name, label: timeZoneText(name) }))}
        placeholder={t("accounts.timeZoneOfBrowser")}
        clearText={t("accounts.timeZoneOfBrowser")}
      />
    </div>
  );
}
