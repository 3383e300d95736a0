"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { actorName } from "@/components/activity/actor-text";
import { useText } from "@/components/texts";
import { toastFailure } from "@/components/toast-failure";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Notice } from "@/components/ui/notice";
import { RadioGroup } from "@/components/ui/radio-group";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import type { ImportCheck, ImportDetail, ImportMode } from "@/lib/imports/schemas";
import { api } from "@/lib/core/console-client";

/** The choices before an import, about bad rows and a repeated file, and its button. */
export function RunStep({ detail, check }: { detail: ImportDetail; check: ImportCheck }) {
  const t = useText();
  const { id, version, sameFile } = detail;
  const { good, bad } = check;
  const client = useQueryClient();
  const [mode, setMode] = useState<ImportMode>(bad > 0 ? "skip" : "all");
  const [isAgain, setIsAgain] = useState(false);
  const { mutate, isPending } = useMutation({
    ...api.imports.run.mutationOptions(),
    onSuccess: (started: ImportDetail) => client.setQueryData(api.imports.read.queryKey({ importId: id }), started),
    onError: (error) => toastFailure(t, t("imports.notStartedError"), error),
  });
  const isNothing = good === 0 || (mode === "all" && bad > 0);

  return (
    <div className="max-w-2xl space-y-4">
      {bad > 0 && (
        <RadioGroup
          legend={t("imports.badRows")}
          value={mode}
          onChange={setMode}
          options={[
            {
              value: "skip",
              label: t("imports.skipBad"),
              hint: t("imports.skipHint", { good, bad }),
            },
            {
              value: "all",
              label: t("imports.allOrNone"),
              hint: t("imports.allOrNoneHint"),
            },
          ]}
        />
      )}
      {sameFile && (
        <Notice tone="notice" title={t("imports.importedBefore")}>
          <AddedBefore file={sameFile} />
          <Checkbox
            label={t("imports.importAgain")}
            checked={isAgain}
            onChange={(event) => setIsAgain(event.target.checked)}
            className="mt-2"
          />
        </Notice>
      )}
      <Button
        variant="primary"
        disabled={isNothing || (sameFile !== null && !isAgain)}
        isLoading={isPending}
        onClick={() => mutate({ importId: id, version, mode, again: isAgain })}
      >
        {isNothing ? t("imports.import") : t("imports.importPets", { count: good })}
      </Button>
    </div>
  );
}

/** The earlier import of the same file: who ran it, and its result. */
function AddedBefore({ file }: { file: NonNullable<ImportDetail["sameFile"]> }) {
  const t = useText();
  const { id, who, added, finishedAt } = file;
  const link = (text: ReactNode) => <TextLink href={`/imports/${id}`}>{text}</TextLink>;
  const values = { name: actorName(t, who), count: added ?? 0, link };
  if (finishedAt === null) return t.rich("imports.addedBefore", values);
  return t.rich("imports.addedBeforeOn", { ...values, time: () => <Time value={finishedAt} /> });
}
