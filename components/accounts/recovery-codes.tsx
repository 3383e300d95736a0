"use client";

import { Download } from "lucide-react";
import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";
import { withoutIsolates } from "@/lib/texts/isolation";
import type { Translate } from "@/lib/texts/texts";

/** Shows the recovery codes once, to copy or to save. Only its button closes it, so that it is not dismissed by accident. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useText();
  return (
    <Dialog
      title={t("accounts.keepCodes")}
      description={t("accounts.keepCodesHint")}
      footer={
        <>
          <Button icon={<Download className="size-4" aria-hidden />} onClick={() => download(t, codes)}>
            {t("accounts.download")}
          </Button>
          <CopyButton text={codes.join("\n")} label={t("accounts.copyCodes")} isLabelShown variant="secondary" />
          <Button variant="primary" onClick={onDone}>
            {t("accounts.codesKept")}
          </Button>
        </>
      }
    >
      <ul
        data-autofocus
        tabIndex={-1}
        aria-label={t("accounts.recoveryCodes")}
        className="bg-sunken grid grid-cols-2 gap-x-4 gap-y-1 rounded p-3 font-mono text-sm outline-none"
      >
        {codes.map((code) => (
          <li key={code} dir="ltr" className="text-page-start">
            <code className="select-all">{code}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function download(t: Translate, codes: readonly string[]): void {
  const text = withoutIsolates(t("accounts.codesFile", { host: window.location.host, codes: codes.join("\n") }));
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = "petstore-recovery-codes.txt";
  link.click();
  URL.revokeObjectURL(link.href);
}
