"use client";

import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { createPetstore, PetstoreError } from "@/lib/client/petstore";
import { api } from "@/lib/core/console-client";
import { scopeTexts, type Scope } from "@/lib/core/permissions";

const DAYS = 30;
const LOOKS_LIKE_A_KEY = /^ps_(?:live|test)_[0-9A-Za-z]+$/;

type KeyStepProps = {
  apiKey: string | null;
  /** Whether the key of these steps was made by them, and so is shown here for the only time. */
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
  const [fault, setFault] = useState<string>();
  const check = useMutation({
    mutationFn: (apiKey: string) => createPetstore({ origin: "", apiKey }).listPets({ limit: 1 }),
    onSuccess: (_, key) => onKey(key, false),
    onError: (error, key) => {
      if (!(error instanceof PetstoreError)) setFault("No response. Check the connection and try again.");
      // One without the scope to list is a key all the same.
      else if (error.code === "insufficient_scope") onKey(key, false);
      else if (error.code === "invalid_api_key") setFault(error.message);
      else setFault(`The key could not be checked (${error.status}). Try again in a moment.`);
    },
  });
  const create = useMutation({
    mutationFn: () => api.apiKeys.create.run({ name: "Get started", scopes: [...allowedScopes], expiresInDays: DAYS }),
    onSuccess: ({ key }) => onKey(key, true),
  });

  function take(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const key = String(new FormData(event.currentTarget).get("key")).trim();
    if (check.isPending) return;
    if (LOOKS_LIKE_A_KEY.test(key)) check.mutate(key);
    else setFault("A key begins with ps_live_ or ps_test_.");
  }

  if (apiKey) {
    return (
      <div className="space-y-2 text-sm">
        <div className="flex flex-wrap items-center gap-2">
          <code
            aria-label="API key"
            className="bg-sunken min-w-0 flex-1 basis-64 rounded px-2.5 py-1.5 font-mono text-xs break-all select-all"
          >
            {apiKey}
          </code>
          <CopyButton text={apiKey} label="Copy key" isLabelShown variant="secondary" />
          <Button variant="quiet" onClick={onOtherKey}>
            Use another key
          </Button>
        </div>
        <p className="text-muted">
          {isNew
            ? "It is shown here until you leave the page, and never again. Store it where your program reads its secrets."
            : "The key that you have; the shop knows it. This page forgets it when you leave."}
        </p>
      </div>
    );
  }
  return (
    <div className="space-y-4 text-sm">
      {allowedScopes.length > 0 ? (
        <>
          <p className="text-muted max-w-prose">
            A key is what your program sends with every call. This one may {effectsOf(allowedScopes)}, for {DAYS} days;
            you can revoke it at any time.
          </p>
          {create.error && <Notice tone="negative">{create.error.message}</Notice>}
          <Button variant="primary" isLoading={create.isPending} onClick={() => create.mutate()}>
            {hasKeys ? "Make another key" : "Make a key"}
          </Button>
        </>
      ) : (
        <Notice tone="notice">An owner of this shop has to allow a scope before developers can make keys.</Notice>
      )}
      <details open={hasKeys}>
        <summary className="text-muted hover:text-ink w-fit cursor-pointer rounded-sm">Use a key that you have</summary>
        <form onSubmit={take} noValidate className="mt-2 flex max-w-lg items-start gap-2">
          <TextField
            label="API key"
            isLabelHidden
            name="key"
            placeholder="ps_live_…"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={fault}
            onInput={() => setFault(undefined)}
            className="flex-1 [&_input]:font-mono"
          />
          <Button type="submit" isLoading={check.isPending}>
            Use it
          </Button>
        </form>
      </details>
    </div>
  );
}

/** What the scopes let a key do, as a part of a sentence. */
function effectsOf(scopes: readonly Scope[]): string {
  return new Intl.ListFormat("en").format(scopes.map((scope) => scopeTexts[scope].effect));
}
