"use client";

import { BookOpen, KeyRound } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { CallStep } from "@/components/get-started/call-step";
import { KeyStep } from "@/components/get-started/key-step";
import type { Language } from "@/components/get-started/snippets";
import { Step } from "@/components/get-started/step";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { MESSAGE_LENGTH_MAX } from "@/lib/messages/contract";

type GetStartedProps = { origin: string; hasKeys: boolean };

const steps = ["key", "pet", "message", "done"] as const;

/** From a key to the first pet and the first message, each by a real call. How far one is stands in the URL. */
export function GetStarted({ origin, hasKeys }: GetStartedProps) {
  const asked = useSearchParams().get("step");
  const reached = Math.max(
    0,
    steps.findIndex((step) => step === asked),
  );
  const [apiKey, setApiKey] = useState<string | null>(null);
  const [language, setLanguage] = useState<Language>("curl");

  // After a reload the page no longer has the key: it asks for one, and then goes on where it was.
  const current = apiKey === null ? 0 : Math.max(1, reached);
  const stateOf = (step: number) => (step < current ? "done" : step === current ? "current" : "ahead");
  const reach = (step: number) => {
    if (step > reached) window.history.replaceState(null, "", `/get-started?step=${steps[step]}`);
  };
  const shared = {
    apiKey: apiKey ?? "",
    origin,
    language,
    onLanguageChange: setLanguage,
    onOtherKey: () => setApiKey(null),
  };
  return (
    <>
      <PageHeader
        title="Get started"
        description="From a key to the first pet and the first message, in three calls made from this page."
      />
      <ol className="mt-6 max-w-4xl">
        <Step number={1} title={apiKey ? "Your key" : "Make a key"} state={stateOf(0)}>
          <KeyStep
            apiKey={apiKey}
            hasKeys={hasKeys}
            onKey={(key) => {
              setApiKey(key);
              reach(1);
            }}
          />
        </Step>
        <Step number={2} title="Add a pet" state={stateOf(1)}>
          <CallStep
            {...shared}
            input={{ label: "Name of the pet", initial: "Rex", maxLength: 200 }}
            request={(name) => ({ method: "POST", path: "/api/v1/pets", body: { name, categoryId: 1 } })}
            action="Add the pet"
            onDone={() => reach(2)}
          >
            POST /api/v1/pets puts a pet up for sale. The answer has the id that the shop gave it.
          </CallStep>
        </Step>
        <Step number={3} title="Send a message" state={stateOf(2)}>
          <CallStep
            {...shared}
            input={{ label: "Message", initial: "Is Rex still for sale?", maxLength: MESSAGE_LENGTH_MAX }}
            request={(message) => ({ method: "POST", path: "/api/messages", body: { message } })}
            action="Send the message"
            onDone={() => reach(3)}
          >
            POST /api/messages writes to the staff of the shop. It is stored when the answer arrives, and delivered
            after.
          </CallStep>
        </Step>
        <Step number={4} title="That is all of it" state={stateOf(3)}>
          <div className="space-y-3 text-sm">
            <p className="text-muted max-w-prose">
              Every operation, field and error is in the docs. Make keys of their own for each program, with no more
              scopes than it needs.
            </p>
            <div className="flex flex-wrap gap-2">
              <LinkButton href="/docs" variant="primary" icon={<BookOpen className="size-4" aria-hidden />}>
                Read the docs
              </LinkButton>
              <LinkButton href="/api-keys" icon={<KeyRound className="size-4" aria-hidden />}>
                API keys
              </LinkButton>
            </div>
          </div>
        </Step>
      </ol>
    </>
  );
}
