"use client";

import { useQuery } from "@tanstack/react-query";
import { timeZoneText, useTimeZones } from "@/components/accounts/time-zones";
import { errorText } from "@/components/error-text";
import { useText } from "@/components/texts";
import { toastFailure } from "@/components/toast-failure";
import { Checkbox } from "@/components/ui/checkbox";
import { Combobox } from "@/components/ui/combobox";
import { ErrorState } from "@/components/ui/error-state";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { useChoices, useWithChoices } from "@/components/ui/use-choices";
import { api } from "@/lib/core/console-client";
import { roles, scopes, scopeTexts } from "@/lib/core/permissions";
import { changedRules } from "@/lib/accounts/change-rules";
import type { ShopRules, ShopRulesChange } from "@/lib/accounts/member-schemas";

/** The rules of the shop: for accounts, for keys, and for its days. Each takes effect at once. */
export function ShopSettings() {
  const t = useText();
  const options = api.members.rules.queryOptions();
  const { data, error, refetch, isFetching } = useQuery(options);
  const rules = useWithChoices(options.queryKey, data);
  return (
    <>
      <PageHeader title={t("settings.title")} description={t("settings.description")} />
      {!rules && error && <ErrorState message={errorText(t, error)} onRetry={refetch} isRetrying={isFetching} />}
      {!rules && !error && <Skeleton className="h-24 w-full max-w-md" />}
      {rules && <Rules rules={rules} />}
    </>
  );
}

function Rules({ rules }: { rules: ShopRules }) {
  const t = useText();
  const choose = useChoices(api.members.rules.queryKey(), rules, {
    onSuccess: () => toast({ tone: "positive", title: t("settings.ruleSaved") }),
    onError: (error) => toastFailure(t, t("settings.ruleNotSaved"), error),
  });
  const change = (changed: ShopRulesChange) =>
    void choose({
      show: (before) => changedRules(before, changed),
      send: () => api.members.changeRules.run(changed, "awaited"),
    });
  const { invitationOnly, secondFactorRoles, developerScopes, timeZone } = rules;
  const timeZones = useTimeZones(timeZone);
  return (
    <>
      <Section title={t("settings.signUp")} description={t("settings.signUpHint")}>
        <Checkbox
          kind="switch"
          label={t("settings.invitationOnly")}
          hint={t("settings.invitationOnlyHint")}
          checked={invitationOnly}
          onChange={({ target: { checked } }) => change({ invitationOnly: checked })}
        />
      </Section>
      <Section title={t("settings.requireFactor")} description={t("settings.requireFactorHint")}>
        <fieldset className="space-y-1">
          <legend className="sr-only">{t("settings.requireFactor")}</legend>
          {roles.map((role) => (
            <Checkbox
              key={role}
              kind="switch"
              label={t("settings.forEveryRole", { role })}
              checked={secondFactorRoles.includes(role)}
              onChange={({ target: { checked } }) => change({ secondFactorRoles: { [role]: checked } })}
            />
          ))}
        </fieldset>
      </Section>
      <Section title={t("settings.developerScopes")} description={t("settings.developerScopesHint")}>
        <fieldset className="space-y-1">
          <legend className="sr-only">{t("settings.developerScopes")}</legend>
          {scopes.map((scope) => (
            <Checkbox
              key={scope}
              kind="switch"
              label={scope}
              hint={t(scopeTexts[scope].hint)}
              className="[&_label]:font-mono"
              checked={developerScopes.includes(scope)}
              onChange={({ target: { checked } }) => change({ developerScopes: { [scope]: checked } })}
            />
          ))}
        </fieldset>
      </Section>
      <Section title={t("settings.timeZone")} description={t("settings.timeZoneHint")}>
        <Combobox
          className="max-w-sm"
          label={t("settings.timeZone")}
          isLabelHidden
          value={timeZone}
          onChange={(value) => value !== null && change({ timeZone: value, from: timeZone })}
          onChoosing={null}
          options={timeZones.map((name) => ({ value: name, label: timeZoneText(name) }))}
        />
      </Section>
    </>
  );
}
