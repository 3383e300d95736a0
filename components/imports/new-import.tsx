"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useEffect, useRef, useState, type DragEvent } from "react";
import { errorText } from "@/components/error-text";
import { sizeText } from "@/components/imports/import-text";
import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { CodeBlock } from "@/components/ui/code-block";
import { Isolated } from "@/components/ui/isolated";
import { loadAction } from "@/components/ui/load-part";
import { useMoveOn } from "@/components/ui/use-move-on";
import { Notice } from "@/components/ui/notice";
import { ProgressBar } from "@/components/ui/progress-bar";
import { api } from "@/lib/core/console-client";

const EXAMPLE = "name,category,status\nRex,7,available\nMia,Dogs,sold";

type Upload = { file: File; signal: AbortSignal };

/** Uploads a file of pets, chosen or dropped, and goes to its import. */
export function NewImport({ bytesMax, workbookBytesMax }: { bytesMax: number; workbookBytesMax: number }) {
  const t = useText();
  const moveOn = useMoveOn();
  const client = useQueryClient();
  const picker = useRef<HTMLInputElement>(null);
  const controller = useRef<AbortController>(null);
  const [share, setShare] = useState(0);
  const [error, setError] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);

  // Leaving the page cancels the upload.
  useEffect(() => () => controller.current?.abort(), []);

  const upload = useMutation({
    mutationFn: async ({ file, signal }: Upload) => {
      const { uploadImport } = await loadAction(() => import("@/lib/core/console-upload"));
      return uploadImport({ input: { fileName: file.name }, file, onProgress: setShare, signal });
    },
    // Its progress bar would stand still, and the file can be chosen again.
    meta: { failsOffline: true },
    onSuccess: (detail) => {
      client.setQueryData(api.imports.read.queryKey({ importId: detail.id }), detail);
      moveOn(`/imports/${detail.id}`);
    },
    onError: (reason, { signal }) => {
      if (!signal.aborted) setError(errorText(t, reason));
    },
  });
  // Also after a success, until the page of the import has loaded.
  const sent = upload.isPending || upload.isSuccess ? upload.variables.file : null;

  function send(file: File | undefined) {
    if (!file || sent) return;
    setError(null);
    if (file.size > bytesMax) return setError(t("imports.tooLarge", { name: file.name, size: sizeText(t, bytesMax) }));
    controller.current = new AbortController();
    setShare(0);
    upload.mutate({ file, signal: controller.current.signal });
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    send(event.dataTransfer.files[0]);
  }

  return (
    <>
      {error !== null && (
        <div className="mb-4">
          <Notice tone="negative" title={t("imports.notUploaded")}>
            {error}
          </Notice>
        </div>
      )}
      {/* Dropping is an alternative to the button. */}
      {}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={classNames(
          "flex min-h-64 flex-col items-center justify-center rounded-lg border border-dashed px-4 py-10 text-center",
          isOver ? "border-accent bg-accent-soft" : "border-edge bg-surface",
        )}
      >
        {sent ? (
          <div className="w-full max-w-sm space-y-3 text-sm">
            <p className="wrap-anywhere">
              {t.rich("imports.sending", {
                name: sent.name,
                size: sizeText(t, sent.size),
                b: (text) => <Isolated className="font-medium">{text}</Isolated>,
              })}
            </p>
            <ProgressBar label={t("imports.sendingFile")} share={share < 1 ? share : null} />
            <Button size="sm" onClick={() => controller.current?.abort()}>
              {t("imports.cancelSending")}
            </Button>
          </div>
        ) : (
          <>
            <FileUp className="text-muted mb-3 size-8" aria-hidden />
            <p className="mb-4 max-w-md text-sm">{t("imports.dropHint")}</p>
            <Button variant="primary" onClick={() => picker.current?.click()}>
              {t("imports.chooseFile")}
            </Button>
            <input
              ref={picker}
              type="file"
              accept=".csv,.tsv,.txt,.xlsx,.jsonl,.ndjson,text/csv,text/plain"
              aria-label={t("columns.file")}
              tabIndex={-1}
              className="sr-only"
              onChange={(event) => {
                send(event.target.files?.[0]);
                // The same file can be chosen again, after it has been corrected.
                event.target.value = "";
              }}
            />
            <p className="text-muted mt-4 text-sm">
              {t("imports.upTo", { size: sizeText(t, bytesMax), workbook: sizeText(t, workbookBytesMax) })}
            </p>
          </>
        )}
      </div>
      <div className="mt-6 max-w-2xl space-y-2 text-sm">
        <h2 className="font-semibold">{t("imports.fileNeeds")}</h2>
        <p className="text-muted">{t("imports.fileNeedsHint")}</p>
        <CodeBlock title={t("imports.example")} code={EXAMPLE} />
      </div>
    </>
  );
}
