"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmSecondFactor } from "@/components/accounts/confirm-second-factor";
import { BothFactorsDialog, PasswordDialog } from "@/components/accounts/password-dialog";
import { RecoveryCodes } from "@/components/accounts/recovery-codes";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { type NewSecondFactor } from "@/lib/accounts/schemas";
import { api } from "@/lib/core/console-client";

type Step =
  | { kind: "none" | "prepare" | "renew" | "disable" }
  | { kind: "confirm"; prepared: NewSecondFactor }
  | { kind: "codes"; codes: readonly string[] };

/** Turns the second factor on and off, and renews its recovery codes; each asks for the password, and what takes it away for a code as well. */
export function SecondFactorPanel({ isEnabled }: { isEnabled: boolean }) {
  const router = useRouter();
  const [step, setStep] = useState<Step>({ kind: "none" });
  const close = () => setStep({ kind: "none" });

  return (
    <div className="space-y-3 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        {isEnabled ? (
          <Badge tone="positive" shape="full">
            On
          </Badge>
        ) : (
          <Badge shape="ring">Off</Badge>
        )}
        {isEnabled ? "Signing in takes your password and a code." : "Signing in takes your password alone."}
      </p>
      <div className="flex flex-wrap gap-2">
        {isEnabled ? (
          <>
            <Button onClick={() => setStep({ kind: "renew" })}>New recovery codes</Button>
            <Button onClick={() => setStep({ kind: "disable" })}>Turn off</Button>
          </>
        ) : (
          <Button variant="primary" onClick={() => setStep({ kind: "prepare" })}>
            Set up a second factor
          </Button>
        )}
      </div>
      {step.kind === "prepare" && (
        <PasswordDialog
          title="Set up a second factor"
          description="Enter your password to begin."
          action="Continue"
          onClose={close}
          run={async (body) => setStep({ kind: "confirm", prepared: await api.account.prepareSecondFactor.run(body) })}
        />
      )}
      {step.kind === "confirm" && (
        <ConfirmSecondFactor
          prepared={step.prepared}
          onClose={close}
          onConfirmed={() => {
            setStep({ kind: "codes", codes: step.prepared.recoveryCodes });
            router.refresh();
          }}
        />
      )}
      {step.kind === "renew" && (
        <BothFactorsDialog
          title="Make new recovery codes?"
          description="The old ones stop working at once."
          action="Make new codes"
          onClose={close}
          run={async (body) =>
            setStep({ kind: "codes", codes: (await api.account.renewRecoveryCodes.run(body)).recoveryCodes })
          }
        />
      )}
      {step.kind === "disable" && (
        <BothFactorsDialog
          title="Turn off the second factor?"
          description="Your password alone will then be enough to sign in. The recovery codes stop working."
          action="Turn off"
          isDangerous
          onClose={close}
          run={async (body) => {
            await api.account.disableSecondFactor.run(body);
            close();
            router.refresh();
            toast({ title: "The second factor is off" });
          }}
        />
      )}
      {step.kind === "codes" && <RecoveryCodes codes={step.codes} onDone={close} />}
    </div>
  );
}
