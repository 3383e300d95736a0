"use client";

import { useState, type FormEvent, type ReactNode } from "react";
import { Exchange } from "@/components/public-api/exchange";
import type { PublicAnswer, PublicRequest } from "@/components/public-api/call";
import { RequestCode } from "@/components/public-api/request-code";
import { usePublicCall } from "@/components/public-api/use-public-call";
import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";

type CallStepProps = {
  /** The purpose of the call. */
  children: ReactNode;
  /** The one value of the request that can be changed. */
  input: { label: string; initial: string; maxLength: number };
  request: (value: string) => PublicRequest;
  action: string;
  /** The action for a key that lacks the scope, or no longer works. */
  onOtherKey: () => void;
  /** The call was made: here, with its request and response, or elsewhere. */
  onDone: (made?: { value: string; answer: PublicAnswer }) => void;
  isDone: boolean;
  apiKey: string;
  origin: string;
};

/** A call of the public API to read, copy or send, with the actual response. */
export function CallStep({
  children,
  input,
  request,
  action,
  onOtherKey,
  onDone,
  isDone,
  apiKey,
  origin,
}: CallStepProps) {
  const t = useText();
  const [value, setValue] = useState(input.initial);
  const call = usePublicCall(apiKey);

  function send(event: FormEvent) {
    event.preventDefault();
    call.send(request(value), (answer) => {
      if (answer.isOk) onDone({ value, answer });
    });
  }

  const answer = call.data?.answer;
  return (
    <div className="space-y-4 text-sm">
      <p className="text-muted max-w-prose">{children}</p>
      <form onSubmit={send} className="flex max-w-lg flex-wrap items-end gap-2">
        <TextField
          label={input.label}
          value={value}
          onChange={(event) => setValue(event.target.value)}
          maxLength={input.maxLength}
          autoComplete="off"
          className="min-w-0 flex-1 basis-48"
        />
        <Button type="submit" variant={answer?.isOk ? "secondary" : "primary"} isLoading={call.isPending}>
          {answer?.isOk ? t("getStarted.sendAgain") : action}
        </Button>
      </form>
      <p className="text-muted max-w-prose">{t("getStarted.sendOrCopy")}</p>
      <RequestCode request={request(value)} apiKey={apiKey} origin={origin} />
      {!isDone && (
        <Button variant="quiet" size="sm" onClick={() => onDone()}>
          {t("getStarted.hasRun")}
        </Button>
      )}
      <div aria-live="polite" className="space-y-3">
        {call.error && <Notice tone="negative">{t("publicApi.noResponse")}</Notice>}
        {call.data && (
          <Exchange request={call.data.sent} answer={call.data.answer} apiKey={call.data.key} origin={origin} />
        )}
        {answer && (answer.status === 401 || answer.status === 403) && (
          <Notice tone="notice" title={t(answer.status === 401 ? "getStarted.keyInvalid" : "getStarted.keyLacksScope")}>
            <Button size="sm" onClick={onOtherKey} className="mt-1">
              {t("getStarted.otherKey")}
            </Button>
          </Notice>
        )}
      </div>
    </div>
  );
}
