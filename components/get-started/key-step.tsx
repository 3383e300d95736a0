"use client";

import { useMutation } from "@tanstack/react-query";
import * as z from "zod/mini";
import { DAYS_DEFAULT } from "@/components/api-keys/lifetime";
import { errorText } from "@/components/error-text";
import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { useProcedureForm } from "@/components/ui/use-procedure-form";
import { createPetstore, PetstoreError } from "@/lib/client/petstore";
import { api } from "@/lib/core/console-client";
import { scopeTexts, type Scope } from "@/lib/core/permissions";
import { listFormat } from "@/lib/texts/formats";
import { message } from "@/lib/texts/message";
import type { Translate } from "@/lib/texts/texts";

const existingKeyForm = z.object({
  key: z.string().check(
    z.refine((text) => /^ps_(?:live|test)_[0-9A-Za-z]+$/.test(text), {
      params: { text: message("getStarted.keyFormat") },
    }),
  ),
});

type KeyStepProps = {
  apiKey: string | null;
  /** Whether these steps created the key, which is then shown once. */
  isNew: boolean;
  /** Whether the account has a key already, which cannot be shown again. */
  hasKeys: boolean;
  /** The scopes that the shop allows for a key. */
  allowedScopes: readonly Scope[];
  onKey: (key: string, isNew: boolean) => void;
  /** Called to use another key. */
  onOtherKey: () => void;
};

/** Creates a key for the steps that follow, or takes an existing key. It stays in this page's memory only. */
export function KeyStep({ apiKey, isNew, hasKeys, allowedScopes, onKey, onOtherKey }: KeyStepProps) {
  const t = useText();
  const { form, field, failField, isBusy } = useProcedureForm({
    schema: existingKeyForm,
    labels: { key: t("getStarted.key") },
    read: (data) => ({ key: String(data.get("key")).trim() }),
    run: async ({ key }) => {
      const problem = await problemOf(t, key);
      if (problem === null) onKey(key, false);
      else failField("key", problem);
    },
  });
  const create = useMutation({
    mutationFn: () =>
      api.apiKeys.create.run({ name: t("getStarted.title"), scopes: [...allowedScopes], expiresInDays: DAYS_DEFAULT }),
    onSuccess: ({ key }) => onKey(key, true),
  });

  if (apiKey) {
    return (
      <div className="space-y-2 text-sm">
        <div className="flex flex-wrap items-center gap-2">
          <code
            aria-label={t("getStarted.key")}
            className="bg-sunken min-w-0 flex-1 basis-64 rounded px-2.5 py-1.5 font-mono text-xs break-all select-all"
          >
            {apiKey}
          </code>
          <CopyButton text={apiKey} label={t("getStarted.copyKey")} isLabelShown variant="secondary" />
          <Button variant="quiet" onClick={onOtherKey}>
            {t("getStarted.otherKey")}
          </Button>
        </div>
        <p className="text-muted">{t(isNew ? "getStarted.newKeyHint" : "getStarted.ownKeyHint")}</p>
      </div>
    );
  }
  return (
    <div className="space-y-4 text-sm">
      {allowedScopes.length > 0 ? (
        <>
          <p className="text-muted max-w-prose">
            {t("getStarted.keyHint", { effects: effectsOf(t, allowedScopes), days: DAYS_DEFAULT })}
          </p>
          {create.error && <Notice tone="negative">{errorText(t, create.error)}</Notice>}
          <Button variant="primary" isLoading={create.isPending} onClick={() => create.mutate()}>
            {t(hasKeys ? "getStarted.makeOtherKey" : "getStarted.makeKey")}
          </Button>
        </>
      ) : (
        <Notice tone="notice">{t("getStarted.noScopes")}</Notice>
      )}
      <details open={hasKeys}>
        <summary className="text-muted hover:text-ink w-fit cursor-pointer rounded-sm">
          {t("getStarted.useOwnKey")}
        </summary>
        <form {...form} className="mt-2 flex max-w-lg items-start gap-2">
          <TextField
            {...field("key")}
            isLabelHidden
            dir="ltr"
            placeholder="ps_live_…"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="flex-1 [&_input]:font-mono"
          />
          <Button type="submit" isLoading={isBusy}>
            {t("getStarted.useIt")}
          </Button>
        </form>
      </details>
    </div>
  );
}

/** What the scopes let a key do, as a part of a sentence. */
function effectsOf(t: Translate, scopes: readonly Scope[]): string {
  return listFormat(t.language, "conjunction").format(scopes.map((scope) => t(scopeTexts[scope].effect)));
}

/** Tries a key; null if it is valid. A key without the scope to list pets is valid too. */
async function problemOf(t: Translate, apiKey: string): Promise<string | null> {
  try {
    await createPetstore({ origin: "", apiKey }).listPets({ limit: 1 });
    return null;
  } catch (error) {
    if (!(error instanceof PetstoreError)) return t("publicApi.noResponse");
    if (error.code === "insufficient_scope") return null;
    if (error.code === "invalid_api_key") return t("getStarted.keyUnknown");
    return t("getStarted.keyNotChecked", { status: String(error.status) });
  }
}
