"use client";

import { useId } from "react";
import { CircleAlert } from "lucide-react";
import { useText } from "@/components/texts";
import { Checkbox } from "@/components/ui/checkbox";
import { scopes, scopeTexts, type Scope } from "@/lib/core/permissions";

type ScopeFieldsetProps = {
  /** The name of the checkboxes in form data. */
  name?: string;
  legend?: string;
  /** The scopes to choose from. */
  offered?: readonly Scope[];
  defaultScopes: readonly Scope[];
  error: string | undefined;
};

/** A checkbox for each scope. */
export function ScopeFieldset({ name = "scopes", legend, offered = scopes, defaultScopes, error }: ScopeFieldsetProps) {
  const t = useText();
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 text-sm font-medium">{legend ?? t("scopes.what")}</legend>
      <div className="space-y-1">
        {offered.map((scope) => (
          <Checkbox
            key={scope}
            name={name}
            value={scope}
            label={scope}
            hint={t(scopeTexts[scope].hint)}
            defaultChecked={defaultScopes.includes(scope)}
            aria-invalid={error ? true : undefined}
            className="[&_label]:font-mono"
          />
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="text-negative mt-1 flex items-start gap-1 text-sm">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
          {error}
        </p>
      )}
    </fieldset>
  );
}
