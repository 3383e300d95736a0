"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { timeZoneText, useTimeZones } from "@/components/accounts/time-zones";
import { errorText } from "@/components/error-text";
import { useText } from "@/components/texts";
import { Checkbox } from "@/components/ui/checkbox";
import { ErrorState } from "@/components/ui/error-state";
import { SelectField } from "@/components/ui/select-field";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/core/console-client";
import { roles, scopes, scopeTexts } from "@/lib/core/permissions";
import { type ShopRules } from "@/lib/accounts/member-schemas";

/** The rules for accounts and keys. Each switch takes effect at once. */
export function ShopRulesForm() {
  const t = useText();
  const { data, error, refetch, isFetching } = useQuery(api.members.rules.queryOptions());
  // A switch shows the new value until the server responds, and then the server's value.
  const [set, setSet] = useState<Partial<ShopRules>>({});
  const { mutate } = useMutation({
    ...api.members.changeRules.mutationOptions("awaited"),
    onSuccess: () => toast({ tone: "positive", title: t("members.ruleSaved") }),
    onError: ({ message }) => toast({ tone: "negative", title: t("members.ruleNotSaved"), description: message }),
    onSettled: () => setSet({}),
  });

  function change(rules: Partial<ShopRules>) {
    setSet({ ...set, ...rules });
    mutate(rules);
  }

  if (!data) {
    if (error) return <ErrorState message={errorText(t, error)} onRetry={refetch} isRetrying={isFetching} />;
    return <Skeleton className="h-24 w-full max-w-md" />;
  }
  return <RuleFields rules={{ ...data, ...set }} change={change} />;
}

function RuleFields({ rules, change }: { rules: ShopRules; change: (rules: Partial<ShopRules>) => void }) {
  const t = useText();
  const { invitationOnly, secondFactorRoles, developerScopes, timeZone } = rules;
  const timeZones = useTimeZones(timeZone);
  return (
    <div className="space-y-5">
      <Checkbox
        kind="switch"
        label={t("members.invitationOnly")}
        hint={t("members.invitationOnlyHint")}
        checked={invitationOnly}
        onChange={(event) => change({ invitationOnly: event.target.checked })}
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
              onChange={(event) =>
                change({
                  developerScopes: scopes.filter((other) =>
                    other === scope ? event.target.checked : developerScopes.includes(other),
                  ),
                })
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
              onChange={(event) =>
                change({
                  secondFactorRoles: roles.filter((other) =>
                    other === role ? event.target.checked : secondFactorRoles.includes(other),
                  ),
                })
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
        onChange={(event) => change({ timeZone: event.target.value })}
        options={timeZones.map((name) => ({ value: name, label: timeZoneText(name) }))}
      />
    </div>
  );
}
