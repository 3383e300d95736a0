"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmSecondFactor } from "@/components/accounts/confirm-second-factor";
import { BothFactorsDialog, PasswordDialog } from "@/components/accounts/password-dialog";
import { RecoveryCodes } from "@/components/accounts/recovery-codes";
import { useText } from "@/components/texts";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { type NewSecondFactor } from "@/lib/accounts/schemas";
import { api } from "@/lib/core/console-client";

type Step =
  | { kind: "none" | "prepare" | "renew" | "disable" }
  | { kind: "confirm"; prepared: NewSecondFactor }
  | { kind: "codes"; codes: readonly string[] };

/** Turns the second factor on and off, and renews its recovery codes. Asks for the password, and to turn it off for a code. */
export function SecondFactorPanel({ isEnabled }: { isEnabled: boolean }) {
  const t = useText();
  const router = useRouter();
  const [step, setStep] = useState<Step>({ kind: "none" });
  const close = () => setStep({ kind: "none" });

  return (
    <div className="space-y-3 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        {isEnabled ? (
          <Badge tone="positive" shape="full">
            {t("accounts.factorOn")}
          </Badge>
        ) : (
          <Badge shape="ring">{t("accounts.factorOff")}</Badge>
        )}
        {isEnabled ? t("accounts.factorOnHint") : t("accounts.factorOffHint")}
      </p>
      <div className="flex flex-wrap gap-2">
        {isEnabled ? (
          <>
            <Button onClick={() => setStep({ kind: "renew" })}>{t("accounts.newCodes")}</Button>
            <Button onClick={() => setStep({ kind: "disable" })}>{t("accounts.turnOff")}</Button>
          </>
        ) : (
          <Button variant="primary" onClick={() => setStep({ kind: "prepare" })}>
            {t("accounts.setUpFactor")}
          </Button>
        )}
      </div>
      {step.kind === "prepare" && (
        <PasswordDialog
          title={t("accounts.setUpFactor")}
          description={t("accounts.setUpFactorHint")}
          action={t("accounts.continue")}
          onClose={close}
          run={async (body) => setStep({ kind: "confirm", prepared: await api.account.prepareSecondFactor.run(body) })}
        />
      )}
      {step.kind === "confirm" && (
        <ConfirmSecondFactor
          prepared={step.prepared}
          onClose={close}
          onConfirmed={() => setStep({ kind: "codes", codes: step.prepared.recoveryCodes })}
        />
      )}
      {step.kind === "renew" && (
        <BothFactorsDialog
          title={t("accounts.newCodesQuestion")}
          description={t("accounts.newCodesHint")}
          action={t("accounts.newCodesButton")}
          onClose={close}
          run={async (body) =>
            setStep({ kind: "codes", codes: (await api.account.renewRecoveryCodes.run(body)).recoveryCodes })
          }
        />
      )}
      {step.kind === "disable" && (
        <BothFactorsDialog
          title={t("accounts.turnOffQuestion")}
          description={t("accounts.turnOffHint")}
          action={t("accounts.turnOff")}
          isDangerous
          onClose={close}
          run={async (body) => {
            await api.account.disableSecondFactor.run(body);
            close();
            router.refresh();
            toast({ title: t("accounts.turnedOff") });
          }}
        />
      )}
      {step.kind === "codes" && (
        <RecoveryCodes
          codes={step.codes}
          onDone={() => {
            close();
            // Not before: for a member whose role requires a second factor, the page is another one then, without these codes.
            router.refresh();
          }}
        />
      )}
    </div>
  );
}
