"use client";

import { BookOpen, Inbox, KeyRound, PawPrint } from "lucide-react";
import { useState } from "react";
import { CallStep } from "@/components/get-started/call-step";
import { KeyStep } from "@/components/get-started/key-step";
import { Step } from "@/components/get-started/step";
import { getStartedHref, readStepUrl, steps } from "@/components/get-started/step-url";
import { useText } from "@/components/texts";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { showAddress } from "@/components/ui/shallow-routing";
import { useAddress } from "@/components/ui/use-address";
import type { Scope } from "@/lib/core/permissions";
import { MESSAGE_LENGTH_MAX } from "@/lib/messages/contract";
import { petHref } from "@/lib/pets/list-url";

type GetStartedProps = {
  origin: string;
  hasKeys: boolean;
  /** The scopes that the shop allows for a new key. */
  allowedScopes: readonly Scope[];
  /** Whether this account can see pets in the console, not only through its keys. */
  canSeePets: boolean;
  /** The same for messages. */
  canSeeMessages: boolean;
};

/** The added pet, with its id if it was added from this page. */
type AddedPet = { name: string; id: string | null };

/** The first steps: a key, a pet and a message, each by a real call. The URL holds the current step. */
export function GetStarted({ origin, hasKeys, allowedScopes, canSeePets, canSeeMessages }: GetStartedProps) {
  const t = useText();
  const reached = steps.indexOf(useAddress(readStepUrl).step);
  const [apiKey, setApiKey] = useState<string | null>(null);
  const [isNew, setIsNew] = useState(false);
  const [pet, setPet] = useState<AddedPet>({ name: t("getStarted.petExample"), id: null });

  // After a reload the page no longer has the key: it asks for one, then continues at the same step.
  const current = apiKey === null ? 0 : Math.max(1, reached);
  const stateOf = (step: number) => (step < current ? "done" : step === current ? "current" : "ahead");
  const reach = (step: number) => {
    if (step > reached) showAddress(getStartedHref({ step: steps[step] }), "replace");
  };
  const shared = {
    apiKey: apiKey ?? "",
    origin,
    onOtherKey: () => setApiKey(null),
  };
  return (
    <>
      <PageHeader title={t("getStarted.title")} description={t("getStarted.description")} />
      <ol className="mt-6 max-w-4xl">
        <Step number={1} title={t(apiKey ? "getStarted.yourKey" : "getStarted.makeKey")} state={stateOf(0)}>
          <KeyStep
            apiKey={apiKey}
            isNew={isNew}
            hasKeys={hasKeys}
            allowedScopes={allowedScopes}
            onOtherKey={() => setApiKey(null)}
            onKey={(key, isNewKey) => {
              setApiKey(key);
              setIsNew(isNewKey);
              reach(1);
            }}
          />
        </Step>
        <Step number={2} title={t("getStarted.addPet")} state={stateOf(1)}>
          <CallStep
            {...shared}
            input={{ label: t("getStarted.petName"), initial: t("getStarted.petExample"), maxLength: 200 }}
            request={(name) => ({
              method: "POST",
              path: "/api/v1/pets",
              body: JSON.stringify({ name, categoryId: 1 }),
            })}
            action={t("getStarted.addThePet")}
            onDone={(made) => {
              if (made) setPet({ name: made.value, id: idIn(made.answer.body) });
              reach(2);
            }}
            isDone={current > 1}
          >
            {t("getStarted.addPetHint")}
          </CallStep>
        </Step>
        <Step number={3} title={t("getStarted.sendMessage")} state={stateOf(2)}>
          <CallStep
            key={pet.name}
            {...shared}
            input={{
              label: t("getStarted.message"),
              initial: t("getStarted.messageExample", { name: pet.name }),
              maxLength: MESSAGE_LENGTH_MAX,
            }}
            request={(message) => ({ method: "POST", path: "/api/messages", body: JSON.stringify({ message }) })}
            action={t("getStarted.sendTheMessage")}
            onDone={() => reach(3)}
            isDone={current > 2}
          >
            {t("getStarted.sendMessageHint")}
          </CallStep>
        </Step>
        <Step number={4} title={t("getStarted.goOn")} state={stateOf(3)}>
          <div className="space-y-3 text-sm">
            <p className="text-muted max-w-prose">{t("getStarted.goOnHint")}</p>
            <div className="flex flex-wrap gap-2">
              <LinkButton href="/docs" variant="primary" icon={<BookOpen className="size-4" aria-hidden />}>
                {t("getStarted.readDocs")}
              </LinkButton>
              {canSeePets && (
                <LinkButton
                  href={pet.id === null ? "/pets" : petHref(pet.id)}
                  icon={<PawPrint className="size-4" aria-hidden />}
                >
                  {t("getStarted.seePet")}
                </LinkButton>
              )}
              {canSeeMessages && (
                <LinkButton href="/messages" icon={<Inbox className="size-4" aria-hidden />}>
                  {t("getStarted.seeMessage")}
                </LinkButton>
              )}
              <LinkButton href="/api-keys" icon={<KeyRound className="size-4" aria-hidden />}>
                {t("getStarted.keys")}
              </LinkButton>
            </div>
          </div>
        </Step>
      </ol>
    </>
  );
}

/** The id in the answer, as text: it may be beyond 2^53, which JSON.parse does not keep. */
function idIn(body: string): string | null {
  return /^\{"id":(-?[0-9]+)[,}]/.exec(body)?.[1] ?? null;
}
