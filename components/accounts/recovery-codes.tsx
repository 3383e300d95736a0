"use client";

import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";

/** The recovery codes, shown once: to copy or to keep as a file. Closed by its button alone, not by a slip. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <Dialog
      title="Keep your recovery codes"
      description="Each signs you in once when your authenticator is not at hand. They are not shown again."
      footer={
        <>
          <Button icon={<Download className="size-4" aria-hidden />} onClick={() => download(codes)}>
            Download
          </Button>
          <CopyButton text={codes.join("\n")} label="Copy codes" isLabelShown variant="secondary" />
          <Button variant="primary" onClick={onDone}>
            I have kept them
          </Button>
        </>
      }
    >
      <ul
        data-autofocus
        tabIndex={-1}
        aria-label="Recovery codes"
        className="bg-sunken grid grid-cols-2 gap-x-4 gap-y-1 rounded p-3 font-mono text-sm outline-none"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function download(codes: readonly string[]): void {
  const text = `Recovery codes for Petstore Console (${window.location.host})\nEach signs you in once.\n\n${codes.join("\n")}\n`;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = "petstore-recovery-codes.txt";
  link.click();
  URL.revokeObjectURL(link.href);
}
