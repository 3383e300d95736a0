"use client";

import { useQuery } from "@tanstack/react-query";
import { timeZoneText, useTimeZones } from "@/components/accounts/time-zones";
import { errorText } from "@/components/error-text";
import { useText } from "@/components/texts";
import { toastFailure } from "@/components/toast-failure";
import { Checkbox } from "@/components/ui/checkbox";
import { ErrorState } from "@/components/ui/error-state";
import { SelectField } from "@/components/ui/select-field";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { useChoices, useWithChoices } from "@/components/ui/use-choices";
import { api } from "@/lib/core/console-client";
import { roles, scopes, scopeTexts } from "@/lib/core/permissions";
import { type ShopRules } from "@/lib/accounts/member-schemas";

/** The rules for accounts and keys. Each switch takes effect at once. */
export function ShopRulesForm() {
  const t = useText();
  const options = api.members.rules.queryOptions();
  const { data, error, refetch, isFetching } = useQuery(options);
  const rules = useWithChoices(options.queryKey, data);
  if (!rules) {
    if (error) return <ErrorState message={errorText(t, error)} onRetry={refetch} isRetrying={isFetching} />;
    return <Skeleton className="h-24 w-full max-w-md" />;
  }
  return <RuleFields rules={rules} />;
}

function RuleFields({ rules }: { rules: ShopRules }) {
  const t = useText();
  const choose = useChoices(api.members.rules.queryKey(), rules, {
    onSuccess: () => toast({ tone: "positive", title: t("members.ruleSaved") }),
    onError: (error) => toastFailure(t, t("members.ruleNotSaved"), error),
  });
  const change = (changeOf: (before: ShopRules) => Partial<ShopRules>) =>
    void choose({
      show: (before) => ({ ...before, ...changeOf(before) }),
      send: (before) => api.members.changeRules.run(changeOf(before), "awaited"),
    });
  const { invitationOnly, secondFactorRoles, developerScopes, timeZone } = rules;
  const timeZones = useTimeZones(timeZone);
  return (
    <div className="space-y-5">
      <Checkbox
        kind="switch"
        label={t("members.invitationOnly")}
        hint={t("members.invitationOnlyHint")}
        checked={invitationOnly}
        onChange={({ target: { checked } }) => change(() => ({ invitationOnly: checked }))}
      />
      <fieldset>
        <legend className="text-sm font-medium">{t("members.developerScopes")}</legend>
        <p className="text-muted mb-2 text-sm">{t("members.developerScopesHint")}</p>
        <div className="space-y-1">
          {scopes.map((scope) => (
            <Checkbox
              key={scope}
              kind="switch"
              label={scope}
              hint={t(scopeTexts[scope].hint)}
              className="[&_label]:font-mono"
              checked={developerScopes.includes(scope)}
              onChange={({ target: { checked } }) =>
                change((before) => ({
                  developerScopes: scopes.filter((other) =>
                    other === scope ? checked : before.developerScopes.includes(other),
                  ),
                }))
              }
            />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="text-sm font-medium">{t("members.requireFactor")}</legend>
        <p className="text-muted mb-2 text-sm">{t("members.requireFactorHint")}</p>
        <div className="space-y-1">
          {roles.map((role) => (
            <Checkbox
              key={role}
              kind="switch"
              label={t("members.forEveryRole", { role })}
              checked={secondFactorRoles.includes(role)}
              onChange={({ target: { checked } }) =>
                change((before) => ({
                  secondFactorRoles: roles.filter((other) =>
                    other === role ? checked : before.secondFactorRoles.includes(other),
                  ),
                }))
              }
            />
          ))}
        </div>
      </fieldset>
      <SelectField
        className="max-w-sm"
        label={t("members.timeZone")}
        hint={t("members.timeZoneHint")}
        value={timeZone}
        onChange={({ target: { value } }) => change(() => ({ timeZone: value }))}
        options={timeZones.map((name) => ({ value: name, label: timeZoneText(name) }))}
      />
    </div>
  );
}
