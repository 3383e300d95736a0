"use client";

import { Play } from "lucide-react";
import { useRef, useState, type FormEvent } from "react";
import { flushSync } from "react-dom";
import type { DocumentedField } from "@/components/docs/field";
import { setOwnKey, useOwnKey } from "@/components/docs/own-key";
import type { Parameter } from "@/components/docs/reference";
import {
  problemOfField,
  initialValue,
  isHeaderText,
  keyOf,
  requestOf,
  type FormField,
} from "@/components/docs/request-of";
import { TryItField } from "@/components/docs/try-it-field";
import type { PublicRequest } from "@/components/public-api/call";
import { Exchange } from "@/components/public-api/exchange";
import { usePublicCall } from "@/components/public-api/use-public-call";
import { Button } from "@/components/ui/button";
import { NextIcon } from "@/components/ui/directional-icons";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { TextLink } from "@/components/ui/text-link";

type TryItProps = {
  id: string;
  method: PublicRequest["method"];
  path: string;
  parameters: readonly Parameter[];
  body: readonly DocumentedField[] | null;
  origin: string;
  /** Error codes with an entry in the docs. */
  codes: readonly string[];
};

/** A form that makes a real call with the reader's own key, and shows the request and the response. */
export function TryIt({ id, method, path, parameters, body, origin, codes }: TryItProps) {
  const fields: FormField[] = [...parameters, ...(body ?? []).map((field) => ({ ...field, place: "body" as const }))];
  const [values, setValues] = useState(() =>
    Object.fromEntries(fields.map((field) => [keyOf(field), initialValue(field)])),
  );
  const key = useOwnKey();
  const call = usePublicCall(key);
  const form = useRef<HTMLFormElement>(null);
  // Empty fields are invalid only after a submission.
  const [isAsked, setIsAsked] = useState(false);
  const valueOf = (field: FormField) => values[keyOf(field)] ?? "";

  function send(event: FormEvent) {
    event.preventDefault();
    const problems = [problemOfKey(key, true), ...fields.map((field) => problemOfField(field, valueOf(field), true))];
    if (problems.every((problem) => problem === undefined)) {
      setIsAsked(false);
      call.send(requestOf(method, path, fields, values));
      return;
    }
    // At once, since the focus goes to the first field that is marked invalid.
    flushSync(() => setIsAsked(true));
    form.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
  }

  const refused = call.data?.answer.isOk === false ? call.data.answer.body : "";
  const code = /^\{"code":"([a-z_]+)"/.exec(refused)?.[1];
  return (
    <details className="group/try border-line bg-surface rounded-lg border print:hidden">
      <summary className="hover:bg-sunken flex h-10 cursor-pointer list-none items-center gap-2 rounded-lg px-3 text-sm font-medium">
        <NextIcon className="text-muted size-4 group-open/try:rotate-90" aria-hidden />
        <span>
          Try it<span className="sr-only">: {id}</span>
        </span>
      </summary>
      <div className="border-line grid grid-cols-1 gap-x-8 gap-y-5 border-t p-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <form ref={form} onSubmit={send} noValidate aria-label={`Try ${id}`} className="space-y-4">
          <TextField
            label="API key"
            hint={
              <>
                A real call to this shop. The key stays in this page’s memory.{" "}
                <TextLink href="/api-keys">Make one</TextLink>
              </>
            }
            error={problemOfKey(key, isAsked)}
            dir="ltr"
            placeholder="ps_live_…"
            value={key}
            onChange={(event) => setOwnKey(event.target.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="[&_input]:font-mono"
          />
          {fields.map((field) => (
            <TryItField
              key={keyOf(field)}
              field={field}
              value={valueOf(field)}
              error={problemOfField(field, valueOf(field), isAsked)}
              onChange={(value) => setValues({ ...values, [keyOf(field)]: value })}
            />
          ))}
          <Button
            type="submit"
            variant="primary"
            isLoading={call.isPending}
            icon={<Play className="size-4" aria-hidden />}
          >
            Send
          </Button>
        </form>
        <div aria-live="polite" className="min-w-0 space-y-3">
          {call.error && (
            <Notice tone="negative" title="No response">
              The request did not arrive, or its answer did not. Check the connection and send it again
              {method === "POST" && "; with an Idempotency-Key nothing is done twice"}.
            </Notice>
          )}
          {call.data ? (
            <Exchange
              request={call.data.sent}
              answer={call.data.answer}
              apiKey={call.data.key}
              origin={origin}
              isStacked
            />
          ) : (
            !call.error && (
              <p className="text-muted text-sm">The request appears here, with the key shortened, and its response.</p>
            )
          )}
          {code && codes.includes(code) && (
            <p className="text-sm">
              <TextLink href={`/docs/errors#${code}`}>What to do about {code}</TextLink>
            </p>
          )}
        </div>
      </div>
    </details>
  );
}

function problemOfKey(key: string, isAsked: boolean): string | undefined {
  if (isAsked && key === "") return "Paste an API key of yours";
  return isHeaderText(key) ? undefined : "A key has letters, digits and _ alone.";
}
