import { useId } from "react";
import { CircleAlert } from "lucide-react";
import { scopeTexts } from "@/components/api-keys/scopes";
import { Checkbox } from "@/components/ui/checkbox";
import { scopes, type Scope } from "@/lib/core/permissions";

type ScopeFieldsetProps = { defaultScopes: readonly Scope[]; error: string | undefined };

/** What a key may do, a box for each scope; form data has them under `scopes`. */
export function ScopeFieldset({ defaultScopes, error }: ScopeFieldsetProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 text-sm font-medium">What it may do</legend>
      <div className="space-y-1">
        {scopes.map((scope) => (
          <Checkbox
            key={scope}
            name="scopes"
            value={scope}
            label={scope}
            hint={scopeTexts[scope]}
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
